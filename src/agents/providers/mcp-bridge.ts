/*
 * What the `claude` program starts as its tool server: it passes bytes between the program and our socket, after it has
 * named the secret. All that is to be decided is decided on our side of the socket. It ends with the program, and not
 * before: to a program that is asked to end with all it has started, a server that is gone would be a call that failed,
 * and it would ask its model what to do about that. When our side of the socket is gone, we have been killed: then it
 * asks the program to end, which would go on without anybody.
 */
const bridge = [
  "for (const name of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(name, () => {});",
  "const socket = require('node:net').connect(process.env.FOLIO_TOOLS_SOCKET, () => {",
  "  socket.write(process.env.FOLIO_TOOLS_TOKEN + '\\n');",
  '  process.stdin.pipe(socket);',
  '  socket.pipe(process.stdout);',
  '});',
  "process.stdin.on('end', () => process.exit(0));",
  "socket.on('error', () => {});",
  "socket.on('close', () => {",
  "  if (process.ppid > 1) process.kill(process.ppid, 'SIGTERM');",
  '  process.stdin.resume();',
  '  setTimeout(() => process.exit(1), 5000);',
  '});',
].join('\n');

/** The program's settings for a server behind `socket`. Holds the secret: it belongs into a file of mode 0600. */
export function serverSettings(name: string, socket: string, token: string): string {
  const server = {
    type: 'stdio',
    command: process.execPath,
    args: ['-e', bridge],
    env: { FOLIO_TOOLS_SOCKET: socket, FOLIO_TOOLS_TOKEN: token },
  };
  return JSON.stringify({ mcpServers: { [name]: server } });
}
