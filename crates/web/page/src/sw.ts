// Caches one version of all files, so that the page works offline and never mixes two versions. Pages receive only
// files of this version. A newer version takes over when all pages are closed, or when the user asks for it. Then
// every page reloads.

declare const self: ServiceWorkerGlobalScope;

// Another copy of the page may have another path.
const prefix = `gambol ${self.registration.scope} `;
const cacheName = prefix + "__VERSION__";
// The build fills in these values.
const files = "__FILES__" as unknown as string[];

self.addEventListener("install", (event) => {
    const all = async () => {
        const cache = await caches.open(cacheName);
        // Bypass the HTTP cache, which may hold files of another version.
        await cache.addAll(files.map((file) => new Request(file, { cache: "reload" })));
    };
    event.waitUntil(all());
});

self.addEventListener("activate", (event) => {
    const tidy = async () => {
        for (const name of await caches.keys()) {
            if (name.startsWith(prefix) && name !== cacheName) await caches.delete(name);
        }
        await self.clients.claim();
    };
    event.waitUntil(tidy());
});

self.addEventListener("message", (event) => {
    if (event.data === "take over") void self.skipWaiting();
});

/** Returns the cached response, or nothing if the browser denies access. */
async function keptAs(wanted: string | Request): Promise<Response | undefined> {
    try {
        const late = new Promise<undefined>((resolve) => setTimeout(resolve, 8_000));
        const look = async () => (await caches.open(cacheName)).match(wanted, { ignoreSearch: true });
        return await Promise.race([look(), late]);
    } catch {
        return undefined;
    }
}

self.addEventListener("fetch", (event) => {
    const url = new URL(event.request.url);
    if (event.request.method !== "GET" || url.origin !== self.location.origin) return;
    const answer = async () => {
        const home = self.registration.scope;
        const isHome = url.origin + url.pathname === home;
        const kept = await keptAs(isHome ? "index.html" : event.request);
        if (kept !== undefined || isHome || event.request.mode !== "navigate") return kept ?? fetch(event.request);
        // Try the network for unknown files. Without an answer, show the page.
        const other = await fetch(event.request).catch(() => null);
        return other?.ok || other?.type === "opaqueredirect" ? other : Response.redirect(home);
    };
    event.respondWith(answer());
});

export {};
