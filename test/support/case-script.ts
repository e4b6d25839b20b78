import { readFileSync } from 'node:fs';

/** One move of a case of terminals: keys as text or bytes, a new size, a time, or words to wait for. */
export type Step = {
  readonly wait_ms?: number;
  readonly text?: string;
  readonly hex?: string;
  readonly resize?: string;
  readonly wait_for?: string;
};

/** The moves of a case, by the name of its file. */
export const script = (name: string) =>
  JSON.parse(readFileSync(new URL(`../cases/c/${name}`, import.meta.url), 'utf8'));
