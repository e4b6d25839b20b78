import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { fetchersIn, hostsSaid, registryEnv } from '../../../src/agents/tools/fetching.ts';
import { tempFolder } from '../../support/tool-world.ts';

test.each([
  ['npm install', ['node_modules'], true],
  ['cd web && npm ci --no-audit', ['node_modules'], true],
  ['npx tsc', ['node_modules'], true],
  ['python -m pip install -r requirements.txt', ['.venv', 'venv'], true],
  ['git push origin main', [], true],
  ['npm test', [], false],
  ['npm run build', [], false],
  ['git status', [], false],
  ['echo npm', [], false],
])('%s would fill %j; it fetches: %s', (command, fills, fetches) => {
  const found = fetchersIn(command);
  expect(found.flatMap((each) => each.fills ?? [])).toEqual(fills);
  expect(found.length > 0).toBe(fetches);
});

test('of a person’s own settings only addresses are handed on, without names, passwords and keys', () => {
  const home = tempFolder('home');
  writeFileSync(
    path.join(home, '.npmrc'),
    'registry=https://me:pass@nexus.example/npm/\n//nexus.example/:_authToken=secret\n@us:registry=https://us.example/\n; registry=https://no.example/\nproxy=http://p.example/\n',
  );
  mkdirSync(path.join(home, '.config/pip'), { recursive: true });
  writeFileSync(
    path.join(home, '.config/pip/pip.conf'),
    '[global]\nindex-url = https://pip.example/simple\ncert = /x\n',
  );
  expect(registryEnv(home)).toEqual({
    npm_config_registry: 'https://nexus.example/npm/',
    'npm_config_@us:registry': 'https://us.example/',
    PIP_INDEX_URL: 'https://pip.example/simple',
  });
  expect(registryEnv(path.join(home, 'none'))).toEqual({});
});

test('hosts are taken out of what programs say', () => {
  expect(
    hostsSaid([
      'https://nexus.example:8443/npm/\n',
      'https://proxy.example,direct\n',
      'undefined\n',
    ]),
  ).toEqual(['nexus.example:8443', 'proxy.example']);
});
