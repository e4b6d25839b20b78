import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { tmpdir } from 'node:os';
import { expect, onTestFinished, test } from 'vitest';
import { openLookup } from '../../../src/engine/workspace/door-lookup.ts';
import { openDoor } from '../../../src/engine/workspace/network-door.ts';
import { seatbeltProfile } from '../../../src/engine/workspace/sandbox-seatbelt.ts';
import { bounded, inside, listening, world } from './sandbox-world.ts';

/** A server outside that tells what it was asked. */
async function served() {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    request.pipe(response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { asked, host: `127.0.0.1:${port}` };
}

const doors = () => readdirSync(tmpdir()).filter((name) => name.startsWith('folio-door-'));

/** `node -e` that posts a word to an address as any program would, and says status and answer. */
const post = (address: string) =>
  `node -e "require('node:http').request('${address}', { method: 'POST' }, async (r) => console.log(r.statusCode, String(Buffer.concat(await r.toArray())))).on('error', (e) => console.log('failed', e.code)).end('word')"`;

inside(
  'a command reaches the hosts that were named, through the proxy alone, and no other',
  async () => {
    const [named, other] = [await served(), await served()];
    const place = await world({ hosts: [named.host] });
    const { output, code } = await bounded(
      place,
      `${post(`http://${named.host}/a?b`)}; ${post(`http://${other.host}/c`)}; NODE_USE_ENV_PROXY=0 ${post(`http://${named.host}/d`)}; exit 7`,
    );
    expect(output.split('\n').slice(0, 2)).toEqual([
      '200 word',
      expect.stringMatching(/^403 Nobody has allowed this command to reach 127\.0\.0\.1:\d+\./),
    ]);
    expect(output).toContain('failed ECONNREFUSED');
    expect([code, named.asked, other.asked]).toEqual([7, ['/a?b'], []]);
    expect(doors()).toEqual([]);
  },
);

inside(
  'any protocol goes through a tunnel to a named port, and a signal ends the command as ever',
  async () => {
    const { server, met } = await listening(0);
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const place = await world({ hosts: [`127.0.0.1:${port}`] });
    const tunnel = (to: number) =>
      `node -e "const at = new URL(process.env.https_proxy); require('node:http').request({ host: at.hostname, port: at.port, method: 'CONNECT', path: '127.0.0.1:${to}' }).on('connect', (r, s, head) => { console.log(r.statusCode, String(head)); s.on('data', (b) => console.log(String(b))).on('end', () => s.end()) }).end()"`;
    const { output, signal } = await bounded(place, `${tunnel(port)}; ${tunnel(1)}; kill -SEGV $$`);
    expect(output).toMatch(/^200 \n?met\n403 .*\n*Nobody has allowed/);
    expect([signal, met()]).toEqual(['SIGSEGV', 1]);
  },
);

inside('without hosts there is no way out, and no place of a door', async () => {
  const { host, asked } = await served();
  const { output } = await bounded(await world(), `${post(`http://${host}/`)}; ls /run`);
  expect(output).toBe('failed ECONNREFUSED\n');
  expect(asked).toEqual([]);
});

test.each([
  ['localhost', true],
  ['127.0.0.1', true],
  ['registry.example', false],
])('the name %s may lead to this machine: %s', async (named, may) => {
  const told = Promise.withResolvers<unknown>();
  openLookup(named)('localhost', { all: true }, (error, found) => told.resolve(error ?? found));
  if (may) expect(await told.promise).toEqual(expect.arrayContaining([expect.anything()]));
  else expect(await told.promise).toMatchObject({ code: 'EACCES' });
});

test('on a Mac the only way out is the port of the door', () => {
  const facts = { writable: [], readOnly: [], hidden: [], network: false };
  expect(seatbeltProfile({ ...facts, door: 4321 })).toContain(
    '(allow network-outbound (remote tcp "localhost:4321"))',
  );
  expect(seatbeltProfile(facts)).not.toContain('network-outbound');
});

test('a host that cannot be reached is told in the words of the system, where clients show them', async () => {
  const door = await openDoor({ hosts: ['127.0.0.1:1'], temp: undefined });
  onTestFinished(() => door.close());
  const through = async (to: string) => {
    const asked = request({ port: Number(door.at), method: 'CONNECT', path: to });
    asked.end();
    const [response] = await once(asked, 'connect');
    return `${response.statusCode} ${response.statusMessage}`;
  };
  expect(await through('127.0.0.1:1')).toBe('502 connect ECONNREFUSED 127.0.0.1:1');
  expect(await through('127.0.0.1:2')).toBe(
    '403 Nobody has allowed this command to reach 127.0.0.1:2.',
  );
});
