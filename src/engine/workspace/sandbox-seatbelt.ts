/** Everything a profile speaks of; real paths. */
export type SeatbeltFacts = {
  readonly writable: readonly string[];
  readonly readOnly: readonly string[];
  readonly hidden: readonly string[];
  /** Folders whose files cannot be read but for what is writable or shown. */
  readonly emptied?: readonly string[];
  readonly shown?: readonly string[];
  readonly network: boolean;
  /** Without network: the one port of this machine that can be reached, where a door leads out. */
  readonly door?: number;
};

export const seatbeltProgram = '/usr/bin/sandbox-exec';

/** What programs need to start at all: nothing here reaches beyond the process and its own children. */
const base = `(version 1)
(deny default)
(allow process-exec)
(allow process-fork)
(allow signal (target same-sandbox))
(allow process-info* (target same-sandbox))
(allow sysctl-read)
(allow user-preference-read)
(allow ipc-posix-sem)
(allow file-read*)
(allow file-write-data file-ioctl
  (literal "/dev/null") (literal "/dev/zero") (literal "/dev/tty") (literal "/dev/dtracehelper")
  (literal "/dev/stdout") (literal "/dev/stderr") (regex #"^/dev/fd/"))
(allow mach-lookup
  (global-name "com.apple.system.opendirectoryd.libinfo")
  (global-name "com.apple.system.opendirectoryd.membership")
  (global-name "com.apple.system.logger")
  (global-name "com.apple.system.notification_center"))`;
/** Names and certificates are looked up by services outside. */
const network = `(allow network*)
(allow system-socket)
(allow mach-lookup
  (global-name "com.apple.SystemConfiguration.configd")
  (global-name "com.apple.SecurityServer")
  (global-name "com.apple.networkd")
  (global-name "com.apple.trustd.agent")
  (global-name "com.apple.dnssd.service"))`;

function way(port: number): string {
  return `(allow system-socket)\n(allow network-outbound (remote tcp "localhost:${port}"))`;
}

/** The text of a profile for `sandbox-exec -p`. The last rule that fits decides, so the refusals come last. */
export function seatbeltProfile(facts: SeatbeltFacts): string {
  return [
    base,
    ...(facts.network ? [network] : []),
    ...(facts.door === undefined ? [] : [way(facts.door)]),
    ...(facts.emptied ?? []).map((place) => `(deny file-read-data (subpath ${quoted(place)}))`),
    ...[...(facts.shown ?? []), ...facts.writable].map(
      (place) => `(allow file-read* (subpath ${quoted(place)}))`,
    ),
    ...facts.writable.map((place) => `(allow file-write* (subpath ${quoted(place)}))`),
    // Renaming a folder on the way would be a write to the folder's name: refused with the place itself.
    ...facts.readOnly.flatMap((place) => [
      `(deny file-write* (subpath ${quoted(place)}))`,
      ...waysTo(place, facts.writable).map(
        (way) => `(deny file-write-unlink (literal ${quoted(way)}))`,
      ),
    ]),
    ...facts.hidden.map((place) => `(deny file-read* file-write* (subpath ${quoted(place)}))`),
  ].join('\n');
}

/** Folders between a writable one and a place in it. */
function waysTo(place: string, writable: readonly string[]): readonly string[] {
  const parts = place.split('/');
  return parts
    .map((_, at) => parts.slice(0, at).join('/'))
    .filter((way) => writable.some((root) => way.startsWith(`${root}/`)));
}

function quoted(place: string): string {
  return `"${place.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}
