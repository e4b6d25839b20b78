import { chmodSync, mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { openUsed } from '../../../src/engine/workspace/consents.ts';
import { nodeDisk } from '../../../src/engine/workspace/disk.ts';
import { openSigningKey } from '../../../src/engine/workspace/signing-key.ts';
import { passingFolder } from '../../support/passing-folder.ts';

function home() {
  const folder = passingFolder('key');
  mkdirSync(path.join(folder, 'folio-tui'));
  return { folder, file: path.join(folder, 'folio-tui/signing.key') };
}
const key = new Uint8Array(32).fill(3);

describe('the key of a person', () => {
  test('is made when it is first needed, for nobody else to read, and is the same from then on', async () => {
    const { folder, file } = home();
    const first = await openSigningKey(nodeDisk, folder)();
    expect(readFileSync(file)).toHaveLength(32);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const signature = first.sign({ a: 1 });
    const later = await openSigningKey(nodeDisk, folder)();
    expect([later.isOwn({ a: 1 }, signature), later.isOwn({ a: 2 }, signature)]).toEqual([
      true,
      false,
    ]);
    expect([later.key, later.passing]).toEqual([first.key, null]);
  });

  test('is agreed on by all who make it in the same moment', async () => {
    const { folder } = home();
    const seals = await Promise.all(
      Array.from({ length: 8 }, async () => await openSigningKey({ ...nodeDisk }, folder)()),
    );
    expect(new Set(seals.map((seal) => seal.key)).size).toBe(1);
  });

  const strange: Readonly<Record<string, (file: string) => void>> = {
    'is a link': (file) => {
      writeFileSync(`${file}.of-somebody`, key, { mode: 0o600 });
      symlinkSync(`${file}.of-somebody`, file);
    },
    'leads nowhere': (file) => symlinkSync('/nowhere/at/all', file),
    'is a folder': (file) => mkdirSync(file),
    'can be read by others': (file) => {
      writeFileSync(file, key);
      chmodSync(file, 0o644);
    },
    'can be written by the group': (file) => {
      writeFileSync(file, key);
      chmodSync(file, 0o620);
    },
    'is cut off': (file) => writeFileSync(file, key.slice(0, 31), { mode: 0o600 }),
    'is empty': (file) => writeFileSync(file, '', { mode: 0o600 }),
    'is longer than a key': (file) => writeFileSync(file, Buffer.alloc(33), { mode: 0o600 }),
  };
  test.each(Object.keys(strange))('is not used where it %s, and left as it is', async (name) => {
    const { folder, file } = home();
    strange[name]?.(file);
    const [one, other] = [
      await openSigningKey(nodeDisk, folder)(),
      await openSigningKey(nodeDisk, folder)(),
    ];
    expect(one.passing).toMatchObject({ why: 'unsafe', path: file });
    expect(other.isOwn('x', one.sign('x'))).toBe(false);
  });

  test('lasts as long as the program where nothing can be written', async () => {
    const folder = passingFolder('key');
    writeFileSync(path.join(folder, 'folio-tui'), '');
    const seal = await openSigningKey(nodeDisk, folder)();
    expect(seal.passing).toMatchObject({ why: 'unwritable' });
    expect(seal.isOwn('x', seal.sign('x'))).toBe(true);
  });
});

test('of used answers the newest are kept, and whatever is older than they counts as used', async () => {
  const { folder } = home();
  const answers = Array.from({ length: 2_001 }, (_, nth) => ({
    signature: `s${nth}`,
    answeredAt: new Date(1_000_000_000_000 + nth * 1_000).toISOString(),
  }));
  const file = path.join(folder, 'folio-tui/used-answers.json');
  writeFileSync(file, JSON.stringify({ until: '', used: answers.slice(0, 2_000) }));
  const [oldest = { signature: '', answeredAt: '' }, last = oldest] = [answers[0], answers.at(-1)];
  await openUsed(nodeDisk, folder).add(last);
  const used = openUsed(nodeDisk, folder);
  expect([await used.has(oldest), await used.has(last)]).toEqual([true, true]);
  const { answeredAt } = last;
  expect(await used.has({ signature: 'other', answeredAt })).toBe(false);
  expect(JSON.parse(readFileSync(file, 'utf8')).used).toHaveLength(2_000);
});
