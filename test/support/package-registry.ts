import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { tempFolder } from './tool-world.ts';

/** A registry for npm on this machine, with one package of one file. `asked`: the paths that were asked for. */
export async function openRegistry(name: string) {
  const tarball = packed(name);
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    if (request.url?.endsWith('.tgz') === true) return void response.end(tarball);
    if (request.url !== `/${name}`) return void response.writeHead(404).end('{}');
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(described(name, tarball, `http://${request.headers.host}`)));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { asked, host: `127.0.0.1:${port}`, url: `http://127.0.0.1:${port}/` };
}

function packed(name: string): Buffer {
  const folder = tempFolder('package');
  mkdirSync(path.join(folder, 'package'));
  const manifest = JSON.stringify({ name, version: '1.0.0', main: 'index.js' });
  writeFileSync(path.join(folder, 'package/package.json'), manifest);
  writeFileSync(path.join(folder, 'package/index.js'), 'module.exports = 42;\n');
  execFileSync('tar', ['-czf', 'package.tgz', 'package'], { cwd: folder });
  return readFileSync(path.join(folder, 'package.tgz'));
}

function described(name: string, tarball: Buffer, base: string) {
  const integrity = `sha512-${createHash('sha512').update(tarball).digest('base64')}`;
  const dist = { tarball: `${base}/${name}/-/${name}-1.0.0.tgz`, integrity };
  return {
    name,
    'dist-tags': { latest: '1.0.0' },
    versions: { '1.0.0': { name, version: '1.0.0', dist } },
  };
}
