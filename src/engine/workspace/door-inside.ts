/*
 * The near side of a door: what runs in the sandbox before the command. It listens on a port of the sandbox's own loopback,
 * hands every connection on to the socket that leads out, and starts the command with that port as its proxy.
 */

/** Where the socket stands inside. */
export const doorInside = '/run/folio-door';

/** For `node -e`: `door`, then the words of the command. It ends as the command ends. */
const forwarder = `
const net = require('node:net');
const { spawn } = require('node:child_process');
const { constants } = require('node:os');
const [door, program, ...words] = process.argv.slice(1);
const server = net.createServer((near) => {
  const far = net.connect(door);
  const end = () => { near.destroy(); far.destroy(); };
  near.on('error', end); far.on('error', end);
  near.on('close', end); far.on('close', end);
  near.pipe(far); far.pipe(near);
});
server.listen(0, '127.0.0.1', () => {
  const at = 'http://127.0.0.1:' + server.address().port;
  const env = { ...process.env };
  for (const name of ${JSON.stringify(['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY'])}) env[name] = env[name.toLowerCase()] = at;
  const child = spawn(program, words, { stdio: 'inherit', env });
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('error', () => process.exit(127));
  child.on('exit', (code, signal) => process.exit(code === null ? 128 + constants.signals[signal] : code));
});`;

/** To be put between the sandbox's own words and the command. `node`: a program that the sandbox shows. */
export function throughDoor(node: string): readonly string[] {
  return [node, '-e', forwarder, '--', doorInside];
}

/**
 * What programs go by: no host is reached past the proxy, and what package managers fetch lands in a place of the command's own,
 * since the person's caches can only be read.
 */
export const doorEnv: Readonly<Record<string, string>> = {
  NO_PROXY: '',
  no_proxy: '',
  NODE_USE_ENV_PROXY: '1',
  npm_config_cache: '/tmp/.npm',
  npm_config_noproxy: '',
  npm_config_update_notifier: 'false',
  YARN_CACHE_FOLDER: '/tmp/.yarn',
  PIP_CACHE_DIR: '/tmp/.pip',
  PIP_DISABLE_PIP_VERSION_CHECK: '1',
  UV_CACHE_DIR: '/tmp/.uv',
};

/** The same where the door is a port of this machine, which the sandbox leaves open. */
export function proxyEnv(port: number): Readonly<Record<string, string>> {
  const at = `http://127.0.0.1:${port}`;
  const names = ['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY'];
  return Object.fromEntries(
    names.flatMap((name) => [
      [name, at],
      [name.toLowerCase(), at],
    ]),
  );
}
