"""A short tour: a game by hand, a game of bots, a hidden hand, many games at once."""

import time

import gambol


def by_hand() -> None:
    position = gambol.Position("mixtour", "official")
    for text in ["c3", "d4", "c3-d4"]:
        position = position.child(text)
    print(position.draw())
    print(position, "| perft 3:", position.perft(3))
    print("c3-c4?", position.why_illegal("c3-c4"))


def bots() -> None:
    record = gambol.Record(gambol.Position("mixtour", "official"))
    players = [gambol.Bot("mcts:playouts=300", seed=1), gambol.Bot("greedy", seed=2)]
    while record.result is None:
        position = record.position
        record.play(players[position.turn].choose(position.view(position.turn)))
        record.adjudicate()
    print("\nMixtour, mcts against greedy:", record.result, "after", record.plies, "plies")


def hidden() -> None:
    text = "1,1,1,1,1,1 AM,2SY,7VY,8MS,CY - PMSL,PMYK - 1 standard"
    position = gambol.Position.parse("fifes-and-drums", text)
    print("\nThe position:        ", position)
    print("The view of player 1:", position.view(1))


def many() -> None:
    print()
    for game in gambol.games():
        env = gambol.VecEnv(game, None, 1024, seed=1)
        steps, begin = 0, time.perf_counter()
        while time.perf_counter() - begin < 0.5:
            env.random_step()
            steps += env.n
        rate = steps / (time.perf_counter() - begin)
        print(f"{game:16} {rate / 1e6:6.2f} million steps per second with masks and planes")


if __name__ == "__main__":
    by_hand()
    bots()
    hidden()
    many()
