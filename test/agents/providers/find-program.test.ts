import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findProgram } from '../../../src/agents/providers/find-program.ts';

async function folderWith(name: string, mode: number): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'folio-path-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await writeFile(path.join(folder, name), '#!/bin/sh\n');
  await chmod(path.join(folder, name), mode);
  return folder;
}

test('the first program of the name on the PATH is found', async () => {
  const [first, second] = [await folderWith('claude', 0o755), await folderWith('claude', 0o755)];
  const found = await findProgram('claude', ['/nowhere', first, second].join(path.delimiter));
  expect(found).toBe(path.join(first, 'claude'));
});

test('what cannot be run, a folder of that name and a relative place are passed over', async () => {
  const text = await folderWith('claude', 0o644);
  const folders = await folderWith('other', 0o755);
  await mkdir(path.join(folders, 'claude'));
  const near = await folderWith('claude', 0o755);
  const relative = path.relative(process.cwd(), near);
  const found = await findProgram('claude', [text, folders, relative, ''].join(path.delimiter));
  expect(found).toBeNull();
});

test('without a PATH nothing is found', async () => {
  expect(await findProgram('claude', undefined)).toBeNull();
});
