/** Environment variables that name a proxy, as the program found them. */
export type ProxyEnv = Readonly<Record<string, string | undefined>>;

/** The proxy settings that count, in the form Node's agents take. */
export type ProxySettings = {
  readonly HTTP_PROXY?: string;
  readonly HTTPS_PROXY?: string;
  readonly NO_PROXY?: string;
};

/**
 * `HTTP_PROXY`, `HTTPS_PROXY`, `NO_PROXY` in either case. The lower-case name wins unless it is empty: an empty name
 * hides nothing. `proxy:8080` means `http://proxy:8080`, which Node would silently take for no proxy.
 */
export function proxySettings(env: ProxyEnv): ProxySettings {
  const named = ['HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY'].flatMap((name) => {
    const value = [env[name.toLowerCase()], env[name]].find(
      (one) => one !== undefined && one !== '',
    );
    if (value === undefined) return [];
    const bare = name !== 'NO_PROXY' && !value.includes('://');
    return [[name, bare ? `http://${value}` : value]];
  });
  return Object.fromEntries(named);
}

/**
 * The proxy that is set for this address and yet is not used, without its password: its kind is none we can use
 * (SOCKS), or this Node knows no proxies (before 22.21 and 24.5). Undefined when all is well. For a note at the start.
 */
export function ignoredProxy(
  env: ProxyEnv,
  base: string,
  node: string = process.versions.node,
): string | undefined {
  const { HTTP_PROXY, HTTPS_PROXY } = proxySettings(env);
  const proxy = base.startsWith('https:') ? HTTPS_PROXY : HTTP_PROXY;
  if (proxy === undefined) return undefined;
  const usable = /^https?:\/\//i.test(proxy) && URL.canParse(proxy) && knowsProxies(node);
  return usable ? undefined : proxy.replace(/\/\/[^/@]*@/, '//');
}

function knowsProxies(node: string): boolean {
  const [major = 0, minor = 0] = node.split('.').map(Number);
  return major > 24 || (major === 24 && minor >= 5) || (major === 22 && minor >= 21);
}
