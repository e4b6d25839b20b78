import { expect, test } from 'vitest';
import { titleLine } from '../../../src/engine/data/title-line.ts';

test('a run is called by the whole first line of its request', () => {
  const line =
    'Get tidewatch 0.4.0, a small command line tool that prints tide tables, ready for release';
  expect(titleLine(`\n# ${line}\n\nWith notes.`)).toBe(line);
});

test('a request in one endless line still makes a title that says that it was cut', () => {
  const title = titleLine('潮'.repeat(5_000_000));
  expect([...title]).toHaveLength(200);
  expect(title.endsWith('…')).toBe(true);
  expect([...titleLine('🌊'.repeat(300))]).toHaveLength(200);
});
