import { expect, test } from 'vitest';
import { readMaterial } from '../../src/engine/walk/room-files.ts';
import type { Store } from '../../src/engine/walk/walk.ts';

/** A file of so many pieces of a million characters; `given`: how many were asked for, `read`: was it read whole? */
function fileOf(pieces: number) {
  const seen = { given: 0, read: false };
  async function* all() {
    for (let n = 0; n < pieces; n += 1) {
      seen.given += 1;
      yield 'a'.repeat(1_000_000);
    }
  }
  const store: Partial<Store> = {
    size: async () => pieces * 1_000_000,
    pieces: async () => all(),
    async read() {
      seen.read = true;
      return 'a'.repeat(pieces * 1_000_000);
    },
  };
  return { store: store as Store, seen };
}

test('a sheet of two hundred million characters is refused by its name, and no more of it is read than tells that', async () => {
  const { store, seen } = fileOf(200);
  await expect(readMaterial(store, 'current/characters/big.md')).rejects.toMatchObject({
    failure: {
      ...{ kind: 'file_damaged', path: 'current/characters/big.md' },
      detail: 'more than 4 million characters',
    },
  });
  expect(seen).toEqual({ given: 5, read: false });
});

test('one of four million is read, and one that is not there is none', async () => {
  expect(await readMaterial(fileOf(4).store, 'a.md')).toHaveLength(4_000_000);
  const nothing = async () => undefined;
  const gone: Partial<Store> = { size: async () => null, pieces: nothing, read: nothing };
  expect(await readMaterial(gone as Store, 'a.md')).toBeUndefined();
});
