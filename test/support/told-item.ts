import { readFileSync } from 'node:fs';
import { expect } from 'vitest';

/** What a person told a run, as its file says it, without the signature that every such file carries. */
export function toldItem(file: string) {
  const { signature, ...item } = JSON.parse(readFileSync(file, 'utf8'));
  expect(signature).toMatch(/^[0-9a-f]{64}$/);
  return item;
}
