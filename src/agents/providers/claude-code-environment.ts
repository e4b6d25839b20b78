/**
 * What the program needs of the person's surroundings: to be found, to speak, to reach the network, to find its login.
 */
const passed: ReadonlySet<string> = new Set([
  ...['PATH', 'HOME', 'USER', 'LOGNAME', 'SHELL', 'TMPDIR', 'TEMP', 'TMP', 'LANG', 'TZ'],
  ...['HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY', 'ALL_PROXY'],
  ...['http_proxy', 'https_proxy', 'no_proxy', 'all_proxy'],
  ...['NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE', 'SSL_CERT_DIR'],
  ...['CLAUDE_CONFIG_DIR', 'CLAUDE_CODE_OAUTH_TOKEN', 'XDG_CONFIG_HOME'],
]);

/**
 * The environment of the `claude` program: an allow list, so that no key is passed on by oversight. Above all
 * `ANTHROPIC_API_KEY` and `ANTHROPIC_BASE_URL` do not: with the first it would bill a key instead of the login that the
 * screen names, with the second it would show the login to another server. The person's own configuration folder is
 * kept, since the login lies in it (and on macOS the keychain entry is named after it).
 */
export function claudeEnvironment(
  env: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  const kept = Object.entries(env).flatMap(([name, value]) =>
    value !== undefined && (passed.has(name) || name.startsWith('LC_'))
      ? [[name, value] as const]
      : [],
  );
  return Object.fromEntries(kept);
}

/**
 * Set for a task with tools: all of them are in the first request, their results arrive whole, and a question to a
 * person may take its time (a day).
 */
export const toolEnvironment: Readonly<Record<string, string>> = {
  ENABLE_TOOL_SEARCH: 'false',
  MAX_MCP_OUTPUT_TOKENS: '500000',
  MCP_TOOL_TIMEOUT: '86400000',
};

/** Set for every call. One owner of retries: us. */
export function callEnvironment(maxTokens: number): Record<string, string> {
  return {
    CLAUDE_CODE_MAX_RETRIES: '0',
    CLAUDE_CODE_MAX_OUTPUT_TOKENS: String(maxTokens),
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
    DISABLE_AUTOUPDATER: '1',
  };
}
