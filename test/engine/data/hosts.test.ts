import { expect, test } from 'vitest';
import { namedHosts, reaches } from '../../../src/engine/data/hosts.ts';

test.each([
  ['registry.example', ['registry.example'], []],
  [
    'https://Registry.Example/path, *.files.example  nexus:8081',
    ['registry.example', '*.files.example', 'nexus:8081'],
    [],
  ],
  [
    'http://nexus/ localhost:4873、127.0.0.1:4873 [::1]:80',
    ['nexus', 'localhost:4873', '127.0.0.1:4873', '[::1]'],
    [],
  ],
  ['a.example a.example', ['a.example'], []],
  [
    '* *.example nexus user@a.example a.example/x ftp://a.example $(x)',
    [],
    ['*', '*.example', 'nexus', 'user@a.example', 'a.example/x', 'ftp://a.example', '$(x)'],
  ],
  ['', [], []],
])('%j names the hosts %j and not %j', (text, hosts, odd) => {
  expect(namedHosts(text)).toEqual({ hosts, odd });
});

test('more hosts than anybody reads are not all taken', () => {
  const many = Array.from({ length: 25 }, (_, at) => `a${at}.example`);
  const { hosts, odd } = namedHosts(many.join(' '));
  expect([hosts.length, odd]).toEqual([20, many.slice(20)]);
});

test.each([
  ['a.example', 443, true],
  ['A.example.', 80, true],
  ['a.example', 8443, false],
  ['b.a.example', 443, false],
  ['xa.example', 443, false],
  ['x.files.test', 443, true],
  ['files.test', 443, false],
  ['evilfiles.test', 443, false],
  ['nexus', 8081, true],
  ['nexus', 443, false],
  ['[::1]', 8080, true],
  ['', 443, false],
])('a connection to %s:%i is let through: %s', (name, port, let_) => {
  const hosts = ['a.example', '*.files.test', 'nexus:8081', '[::1]:8080'];
  expect(reaches(hosts, name, port)).toBe(let_);
});
