import { expect, test } from 'vitest';
import { parse } from 'yaml';
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

test('a connective is counted where a sentence begins with it, and never as a part of another word', () => {
  const more = [
    '誰でもただで量りなおせる。跡をまたいで、結局また被った。',
    'ただで済むとは思わなかった。またいだ跡がある。もっとも高い山だ。ふとんを敷いた。',
    '「だが、そうは言っても」。また、雨になった。そしてまた晴れた。',
  ].join('\n');
  const { connectives } = parse(voiceSheet([`${text}\n${more}`], 'ja') ?? '');
  expect(connectives.used).toEqual(['しかし', 'だが', 'そして', 'また']);
  // what stands somewhere else in a sentence is not called unused either
  for (const word of ['ただ', 'もっとも', 'ふと', 'しかし'])
    expect(connectives.never).not.toContain(word);
  expect(connectives.never).toContain('ところが');
});

test('what the sheet says above its figures is said as people write', () => {
  expect(voiceSheet([text], 'ja')).toMatch(
    /^# 作者自身の文章を測ったもの。書き方がどれだけ近いかの目安/,
  );
});
