import http from 'node:http';

/** Environment variables that name a proxy, as the program found them. */
export type ProxyEnv = Readonly<Record<string, string | undefined>>;

/** The proxy settings that count, in the form Node's agents take. */
export type ProxySettings = {
  readonly HTTP_PROXY?: string;
  readonly HTTPS_PROXY?: string;
  readonly NO_PROXY?: string;
};

/** A lower-case name wins over the upper-case one unless it is empty: an empty name hides nothing. */
export function proxySettings(env: ProxyEnv): ProxySettings {
  const named = ['HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY'].flatMap((name) => {
    const value = [env[name.toLowerCase()], env[name]].find(
      (one) => one !== undefined && one !== '',
    );
    return value === undefined ? [] : [[name, value]];
  });
  return Object.fromEntries(named);
}

/**
 * The proxy that is set for this address although this Node cannot use one (before 24.5), without its password;
 * undefined when all is well. For a note at the start.
 */
export function ignoredProxy(env: ProxyEnv, base: string): string | undefined {
  if (agentsKnowProxies()) return undefined;
  const { HTTP_PROXY, HTTPS_PROXY } = proxySettings(env);
  const proxy = base.startsWith('https:') ? HTTPS_PROXY : HTTP_PROXY;
  return proxy?.replace(/\/\/[^/@]*@/, '//');
}

function agentsKnowProxies(): boolean {
  // came with the agents' own `proxyEnv`, and can be asked for
  return 'setGlobalProxyFromEnv' in http || atLeast(process.versions.node, 24, 5);
}

function atLeast(version: string, major: number, minor: number): boolean {
  const [has = 0, hasMinor = 0] = version.split('.').map(Number);
  return has > major || (has === major && hasMinor >= minor);
}
