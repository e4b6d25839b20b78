import { folded, hasAny, hitsIn } from '../../src/engine/data/keywords.ts';
import { quickYaml } from '../../src/engine/data/quick-yaml.ts';
import { readWhole, readYaml } from '../../src/engine/data/read-yaml.ts';
import { wordsInJson } from '../../src/engine/data/words-in-json.ts';
import { titleOf } from '../../src/engine/workflows/door/words.ts';
import { englishFounding } from '../../src/engine/workflows/session/contract/founding-en.ts';
import {
  blocksOf,
  isLedger,
  readEntries,
  tornFrom,
} from '../../src/engine/workflows/session/contract/ledger/entry-text.ts';
import { readExecutorReply } from '../../src/engine/workflows/session/executor-reply.ts';
import {
  readDebts,
  readDefinition,
} from '../../src/engine/workflows/session/phases/definitions.ts';
import { classifyTask } from '../../src/engine/workflows/session/rules/classify-task.ts';
import { oneLine } from '../../src/engine/workflows/session/rules/guards.ts';
import { termsOf } from '../../src/engine/workflows/session/rules/learnings.ts';
import { selectSession } from '../../src/engine/workflows/session/rules/select-session.ts';
import { asksOnlyToLook, chooseDoor } from '../../src/ui/door/choose.ts';
import { asksForMore, isPastedError, kindsOf, shapesOf } from '../../src/ui/door/kinds.ts';
import { isCertain } from '../../src/ui/door/sure.ts';
import { sessionOffer } from '../../src/ui/workflows/session/offer.ts';
import { underNames } from '../../src/ui/workflows/session/screens/apply-names.ts';
import type { ReadersByFile } from './readers.ts';

const door = sessionOffer.door ?? { strong: [], words: [], kinds: [], acts: false };

/** What reads text for a session, and at the front door. */
export const sessionReaders: ReadersByFile = {
  'engine/data/keywords.ts': {
    folded,
    hasAny: (text) => hasAny(text, ['設計', 'fix']),
    hitsIn: (text) => hitsIn(text, { design: ['設計', '設計方針'], fix: ['fix'] }),
  },
  'engine/data/quick-yaml.ts': { quickYaml: (text) => quickYaml(`a: ${text}`) },
  'engine/data/read-yaml.ts': { readYaml, readWhole },
  'engine/data/words-in-json.ts': {
    wordsInJson: (text) => wordsInJson(`{"a": "${text}", ${text}`),
  },
  'engine/workflows/session/contract/ledger/entry-text.ts': {
    blocksOf,
    readEntries: (text) => readEntries(`- ${text}`),
    tornFrom: (text) => tornFrom(`- id: "${text}`),
    isLedger,
  },
  'engine/workflows/session/contract/founding-en.ts': { englishFounding },
  'engine/workflows/session/executor-reply.ts': {
    readExecutorReply: (text) => readExecutorReply(`=== LOG ===\nx\n=== FILE: a ===\n${text}`),
  },
  'engine/workflows/session/phases/definitions.ts': {
    readDefinition: (text) => readDefinition(`id: ${text}`),
    readDebts: (text) => readDebts(`debts:\n  - ${text}`),
  },
  'engine/workflows/session/rules/classify-task.ts': { classifyTask },
  'engine/workflows/session/rules/guards.ts': { oneLine },
  'engine/workflows/session/rules/learnings.ts': { termsOf },
  'engine/workflows/session/rules/select-session.ts': { selectSession },
  'engine/workflows/door/words.ts': { titleOf },
  'ui/workflows/session/screens/apply-names.ts': {
    underNames: (text) => underNames(['diff --git a/a b/a', `+++ ${text}`, ...text.split('\n')]),
  },
  'ui/door/kinds.ts': {
    ...{ asksForMore, isPastedError, shapesOf },
    kindsOf: (text) => kindsOf(text),
  },
  'ui/door/sure.ts': {
    isCertain: (text) => isCertain(text, shapesOf(text), { door, strong: ['why'], weak: [] }, []),
  },
  'ui/door/choose.ts': {
    asksOnlyToLook,
    chooseDoor: (text) => chooseDoor(text, [{ name: 'session', door }]),
  },
};
