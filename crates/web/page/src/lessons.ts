// The steps of the lessons: positions and moves. What is said at each step is in `texts.ts`.

export interface Step {
    /** The position that is shown. */
    position: string;
    /** The moves that the step is about, as a pattern; without it there is nothing to do. */
    move?: RegExp;
    /** A move to point out when the person asks. */
    example?: string;
}

const mixtour = (board: string, rest = "1 0,0 -"): string => `${board} ${rest} official`;

/** For each game its steps; the texts are the same number. */
export const lessons: Record<string, Step[]> = {
    mixtour: [
        { position: mixtour("x5/x5/x5/x5/x5"), move: /^..$/, example: "c3" },
        { position: mixtour("x5/x3,12,x/x,1,2,x,1/x5/x2,1,x2"), move: /-c3$/, example: "b3-c3" },
        { position: mixtour("x4,2/x,2,x3/1,x,21,x2/x5/x2,11,x2"), move: /-c3$/, example: "a3-c3" },
        { position: mixtour("x,1,x2,21/x5/x5/x,122,x,1,x/x5"), move: /-b2$/, example: "b5-b2" },
        { position: mixtour("x4,2/x5/x5/x,121,x,2,1/x5"), move: /-b2$/, example: "e5-b2" },
        { position: mixtour("x5/x3,12,x/x2,2,x2/x5/x5"), move: /^d4:2-c3$/, example: "d4:2-c3" },
        { position: mixtour("12,x4/x5/x2,2,x2/x5/2112,x3,1"), move: /-a1$/, example: "e1-a1" },
        { position: mixtour("x4,2111/x5/x5/x,122,x3/1,x2,2,x"), move: /^e5:2-b2$/, example: "e5:2-b2" },
        { position: mixtour("2,x4/x5/x5/x5/2121,x3,1"), move: /^e1-a1$/, example: "e1-a1" },
        { position: mixtour("x5/x5/12,x,211,x2/x3,2,x/x5", "2 0,0 c3-a3"), move: /^c3:[23]-a3$/, example: "c3:2-a3" },
        { position: mixtour("1111,x3,1/x5/x5/x5/x5"), move: /^e5-a5$/, example: "e5-a5" },
        { position: mixtour("x5/x5/x5/x5/x5", "2 1,0 -") },
    ],
    pikemen: [
        {
            position: "23U,23U,22U,x3/23U,22U,21U,x3/22U,21U,21U,x3/x3,11U,11U,12U/x3,11U,12U,13U/x3,12U,13U,13U 1 0,0 mini",
            move: /^d3\(W\)$/,
            example: "d3(W)",
        },
        { position: "23U,x5/x6/x6/x5,13N/x6/x6 1 0,0 mini", move: /^f3-f[456](\(N\))?$/, example: "f3-f5" },
        { position: "23U,x5/x6/x6/x5,13N/x6/x6 1 0,0 mini", move: /^f3-f[456]\(U\)$/, example: "f3-f4(U)" },
        { position: "23U,x5/x,22U,x4/x6/x6/x,13N,x4/x6 1 0,0 mini", move: /^b2-b[34]/, example: "b2-b4(U)" },
        { position: "x6/x,23E,x4/x6/x6/x,11N,x4/x6 1 0,0 mini", move: /^b2xb5/, example: "b2xb5(U)" },
        {
            position: "x,21U,x3,22U/x6/x2,23SE,x3/23W,x4,13N/x,11N,x2,12U,x/11NE,x2,12SE,x2 1 7,4 mini",
            move: /^f3xf6/,
            example: "f3xf6(SW)",
        },
        { position: "23U,x5/x6/x6/23E,x5/x6/x3,12U,12N,13N 1 0,0 mini", move: /^(d1|e1|f1)/, example: "f1-f3(W)" },
        { position: "x6/x6/23E,x4,12W/x6/x6/13U,x5 1 0,0 mini", move: /^f4xa4/, example: "f4xa4(U)" },
        { position: "x6/x6/x6/x6/x6/13U,x5 1 12,0 mini" },
    ],
    draughts: [
        { position: "B:W21-32:B1-12", move: /-/, example: "11-15" },
        { position: "B:W18,31,32:B1,2,14", move: /^14x23$/, example: "14x23" },
        { position: "W:W22,24,32:B10,11,17,18,20", move: /x.*x/, example: "22x15x8" },
        { position: "B:W27,28,31,32:B1,2,22,14", move: /^22-/, example: "22-25" },
        { position: "B:W26,27,21:B22", move: /^22x31$/, example: "22x31" },
        { position: "B:W21,27:BK31", move: /^31x24$/, example: "31x24" },
        { position: "W:WK22,31:B3,9,10,17,18", move: /x.*x.*x/, example: "22x13x6x15x22" },
        { position: "W:W18:B14", move: /^18x9$/, example: "18x9" },
        { position: "B:W9:B" },
    ],
    lilypad: [
        { position: "B:W21-32:B1-12 ?,? standard", move: /^@/, example: "@2" },
        { position: "B:W21-32:B1-12 2,31 standard", move: /-/, example: "11-15" },
        { position: "B:W28,31,32:B1,3,6,9,10,K15,24 6,28 standard", move: /^6>/, example: "6>15" },
        { position: "B:W21-32:B1-12 2,31 standard", move: />/, example: "2>9" },
        { position: "B:W18,31,32:B1,2,14 2,31 standard", move: /^14x23$/, example: "14x23" },
        { position: "B:W10,19,31,32:B1,6,12 6,32 standard", move: /^6x15x24$/, example: "6x15x24" },
        { position: "B:W18,31,32:B1,2,14 2,18 standard", move: /^14x23$/, example: "14x23" },
        { position: "B:W20,21:B25,26,K30 25,21 standard", move: /^25>30$/, example: "25>30" },
        { position: "W:W20,21:B25,26,K30 30,21 standard" },
    ],
    "two-pipers": [
        { position: "8/8/aaaaaaaa/8/8/AAAAAAAA/8/8 1 e1,e8 standard", move: /^..-..$/, example: "d3-e4" },
        { position: "8/8/2s5/8/1S3A2/8/8/8 1 e1,e8 standard", move: /^b4-/, example: "b4-b5" },
        { position: "8/8/8/2a5/1A6/8/8/8 1 e1,e8 standard", move: /^b4\^d6$/, example: "b4^d6" },
        { position: "8/8/8/4A3/3S4/8/8/8 1 e1,e8 standard", move: /^e5\^c3$/, example: "e5^c3" },
        { position: "8/8/8/2s5/1A6/8/8/8 1 e1,e8 standard", move: /^b4\^d6$/, example: "b4^d6" },
        { position: "8/8/8/8/1A3A2/8/8/8 1 e1,e8 standard", move: /^~/, example: "~f4" },
        { position: "8/8/3s4/2S5/3s4/4SA2/4S3/8 1 e3,d6 standard", move: /^e3>/, example: "e3>d4" },
        { position: "8/8/8/8/8/4S3/4s3/8 1 e1,e8 standard", move: /^e1>e3$/, example: "e1>e3" },
        { position: "8/8/8/8/8/6A1/3SA3/8 1 e1,e8 standard", move: /^(d2|e2)/, example: "d2-c2" },
        { position: "8/8/7A/2a1S3/3S4/8/8/8 1 d4,e8 standard", move: /./, example: "d4>e5" },
        { position: "8/4S3/8/8/8/A7/8/8 1 e7,e8 standard", move: /^e7>e8$/, example: "e7>e8" },
        { position: "8/8/8/8/8/8/8/8 1 e8,e8 standard" },
    ],
    "fifes-and-drums": [
        { position: "1,1,1,1,1,1 AM,2SY,7VY,8MS,CY - PMSL,PMYK - 1 standard", move: /^8MS:/, example: "8MS:4,4" },
        { position: "1,1,1,1,1,1 AM,2SY,7VY,8MS,CY - PMSL,PMYK - 1 standard", move: /^2SY:/, example: "2SY:1,1" },
        { position: "6,4,9,9,7,2 AM,2VL,3SK,7VY,CY 5ML,6MV,8MS,9VY PMSL,PMYK - 1 standard", move: /^7VY:/, example: "7VY:4,3" },
        { position: "6,4,9,9,7,2 AL,AY,2VL,3SK,CM 5ML,6MV,8MS,9VY PMSL,PMYK - 1 standard", move: /^AY\+$/, example: "AY+" },
        { position: "6,4,9,9,7,2 AL,AY,2VL,3SK,CM 5ML,6MV,8MS,9VY PMSL,PMYK - 1 standard", move: /^AY-$/, example: "AY-" },
        { position: "6,4,9,9,7,2 AL,AY,2VL,3SK,CM 5ML,6MV,8MS,9VY PMSL,PMYK - 1 standard", move: /^CM$/, example: "CM" },
        { position: "1,1,1,1,1,1 - - PMSL,TMVK 8VL;2SY,5YK,6MV;AM,CK 2 fog", move: /^!/, example: "!5YK" },
        { position: "11,4,16,4,1,9 AM,2VL,3SK,CY AS,AV,AL,AY,2MK,2SY,3MV,3LY,4MS,4YK,5ML,5SV,6MV,6SY,7ML,7SK,7VY,8MS,9MS,9VY,9LK,CM,CS,CV,CK PMSL,TMVK 8VL;5YK;- over fog" },
    ],
};
