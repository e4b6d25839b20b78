/*
 * Hosts that a person names for a command: `registry.example`, `registry.example:8443`, `*.example`, `[::1]:8080`, or a whole
 * address, of which the host is meant. Nothing here knows any host by name.
 */

/** What somebody typed as hosts; `odd`: words that name none. */
export type NamedHosts = { readonly hosts: readonly string[]; readonly odd: readonly string[] };

const mostHosts = 20;
/** A name has 253 letters at most; an address around it may add some. */
const longestWord = 500;
const label = '[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?';
/** A name with a dot in it, or the machine itself; `*.` stands for all names below one that has a dot. */
const plain = new RegExp(`^(?:localhost|(?:${label}\\.)+${label}|\\*\\.(?:${label}\\.)+${label})$`);
/** One word is a host only where nothing else can be meant: in an address, or with a port. */
const short = new RegExp(`^${label}$`);
const bracketed = /^\[[0-9a-f:.]+\]$/;

/** Reads hosts, with blanks or commas between them; each once, in small letters, in the order in which they stand. */
export function namedHosts(text: string): NamedHosts {
  const words = text.split(/[\s,、，]+/).filter((word) => word !== '');
  const read = words.map((word) => [word, hostOf(word)] as const);
  const hosts = [...new Set(read.flatMap(([, host]) => host ?? []))];
  return {
    hosts: hosts.slice(0, mostHosts),
    odd: [
      ...read.flatMap(([word, host]) => (host === undefined ? [word] : [])),
      ...hosts.slice(mostHosts),
    ],
  };
}

/** The host that a word names, with its port where that is none of the usual two; undefined: none. */
function hostOf(word: string): string | undefined {
  if (word.length > longestWord) return undefined;
  const star = word.startsWith('*.');
  const address = /^https?:\/\//i.test(word) ? word : `http://${star ? word.slice(2) : word}`;
  if (!URL.canParse(address)) return undefined;
  const { protocol, hostname, port, username, pathname } = new URL(address);
  const whole = word === address;
  if (username !== '' || (!whole && pathname !== '/')) return undefined;
  const name = `${star ? '*.' : ''}${hostname}`;
  if (!isHost(name, whole || port !== '')) return undefined;
  const usual = protocol === 'https:' ? '443' : '80';
  return port === '' || port === usual ? name : `${name}:${port}`;
}

function isHost(name: string, isMeant: boolean): boolean {
  return plain.test(name) || bracketed.test(name) || (isMeant && short.test(name));
}

/** May a connection to this name and port be made? A host without a port is reached at the ports of http and https. */
export function reaches(hosts: readonly string[], name: string, port: number): boolean {
  const wanted = name.toLowerCase().replace(/\.$/, '');
  return hosts.some((host) => {
    const [, named = '', given] = /^(\*\.[^:]+|\[[^\]]+\]|[^:]+)(?::(\d+))?$/.exec(host) ?? [];
    const fits = named.startsWith('*.') ? wanted.endsWith(named.slice(1)) : wanted === named;
    return fits && (given === undefined ? port === 80 || port === 443 : port === Number(given));
  });
}
