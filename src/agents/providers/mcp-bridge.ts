/*
 * What the `claude` program starts as its tool server: it passes bytes between the program and our socket, after it has
 * named the secret. All that is to be decided is decided on our side of the socket.
 */
const bridge = [
  "const socket = require('node:net').connect(process.env.FOLIO_TOOLS_SOCKET, () => {",
  "  socket.write(process.env.FOLIO_TOOLS_TOKEN + '\\n');",
  '  process.stdin.pipe(socket);',
  '  socket.pipe(process.stdout);',
  '});',
  "socket.on('error', () => process.exit(1));",
  "socket.on('close', () => process.exit(0));",
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
