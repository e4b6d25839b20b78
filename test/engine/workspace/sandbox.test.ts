import { chmod, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { findSandbox, sandboxState } from '../../../src/engine/workspace/sandbox.ts';
import { sandboxFor } from '../../../src/engine/workspace/sandbox-places.ts';
import { seatbeltProfile } from '../../../src/engine/workspace/sandbox-seatbelt.ts';
import { tempFolder } from './temp-folder.ts';

test('a sandbox that is missing, broken or unknown is named with a reason, never thrown', async () => {
  const folder = await tempFolder();
  const broken = path.join(folder, 'bwrap');
  await writeFile(
    broken,
    '#!/bin/sh\necho "bwrap: No permissions to create new namespace" >&2; exit 1\n',
  );
  await chmod(broken, 0o755);
  expect(await findSandbox('linux', [path.join(folder, 'none/bwrap')])).toEqual({
    kind: 'none',
    reason: 'bwrap is not installed',
  });
  expect(await findSandbox('linux', [broken])).toEqual({
    kind: 'none',
    reason: 'bwrap: No permissions to create new namespace',
  });
  expect(await findSandbox('win32')).toEqual({ kind: 'none', reason: 'there is none for win32' });
  await chmod(broken, 0o644);
  expect((await findSandbox('linux', [broken])).kind).toBe('none');
});

test('the machine is asked once', async () => {
  expect(await sandboxState()).toEqual(await sandboxState());
});

test('the profile for seatbelt refuses after it allows, and quotes what it is given', () => {
  const spec = sandboxFor({
    writable: ['/p/a "b" \\c'],
    home: '/h',
    never: ['/p/run/.engine/'],
    hidden: [],
    network: false,
  });
  const lines = seatbeltProfile(spec).split('\n');
  expect(lines.slice(0, 2)).toEqual(['(version 1)', '(deny default)']);
  const project = '/p/a \\"b\\" \\\\c';
  const allowed = lines.indexOf(`(allow file-write* (subpath "${project}"))`);
  const refused = lines.indexOf(`(deny file-write* (subpath "${project}/.git/config"))`);
  const pinned = lines.indexOf(`(deny file-write-unlink (literal "${project}/.git"))`);
  expect(allowed).toBeGreaterThan(0);
  expect(refused).toBeGreaterThan(allowed);
  expect(pinned).toBeGreaterThan(allowed);
  expect(lines).toContain('(deny file-read* file-write* (subpath "/h/.ssh"))');
  expect(lines.join('\n')).not.toContain('network');
  expect(seatbeltProfile({ ...spec, network: true })).toContain('(allow network*)');
});
