import { expect, test } from 'vitest';
import { voiceOf } from '../../../../../src/engine/workflows/folio/contract/voice.ts';
import {
  measuredIn,
  voiceSheet,
} from '../../../../../src/engine/workflows/folio/contract/voice-sheet.ts';

const passage = (name: string) =>
  `${name}は桟橋の端に立って、来ない船のことを考えた。しかし霧は晴れず、灯台の光だけが水の上をなでていく。父の手紙には、春になったら帰るとあった。`;
const text = Array.from({ length: 12 }, (_, nth) => passage(`澪${nth}`)).join('\n\n');

test('the sheet has figures, words that join sentences, and five passages word for word from all over the text', () => {
  const sheet = voiceSheet([text], 'ja') ?? '';
  const samples = [...sheet.matchAll(/^ {2}- (澪\d+は.*)$/gm)].map(([, line]) => line ?? '');
  expect(samples).toHaveLength(4);
  for (const sample of samples) expect(text).toContain(sample);
  expect(sheet).toMatch(/used:\n {4}- しかし\n/);
  expect(sheet).toMatch(/never:[\s\S]*- ところが\n/);
  // figures are read back as they were measured, to the second decimal
  const measured = voiceOf([text], 'ja');
  expect(measuredIn(sheet)?.sentence).toBe(measured?.sentence);
  expect(measuredIn(sheet)?.spoken).toBeCloseTo(measured?.spoken ?? -1, 2);
});

test('a sheet that its author edited into nonsense counts as none, and too little text has none', () => {
  expect(measuredIn('measured: [')).toBe(undefined);
  expect(measuredIn('measured: {sentence: long}')).toBe(undefined);
  expect(measuredIn(undefined)).toBe(undefined);
  expect(voiceSheet(['短い。'], 'ja')).toBe(undefined);
});
