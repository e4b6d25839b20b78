import { distance, nearest } from '../../src/engine/config/nearest.ts';
import { expandDots, parseConfig, parseSetting } from '../../src/engine/config/parse.ts';
import { looksSecret, shown } from '../../src/engine/config/secrets.ts';
import { namedHosts } from '../../src/engine/data/hosts.ts';
import { jsonIn } from '../../src/engine/data/json-text.ts';
import { dice } from '../../src/engine/data/likeness.ts';
import { normalForm } from '../../src/engine/data/normal-form.ts';
import { AxisScore } from '../../src/engine/data/score.ts';
import { shellWord } from '../../src/engine/data/shell-word.ts';
import { titleLine } from '../../src/engine/data/title-line.ts';
import { yamlDocument, yamlKeyLines } from '../../src/engine/data/yaml-document.ts';
import { decodeText } from '../../src/engine/decode-text.ts';
import { checkObservation, checkPreference } from '../../src/engine/learned/check.ts';
import { topicOf } from '../../src/engine/learned/clusters.ts';
import { editableText, editedBy } from '../../src/engine/learned/edit.ts';
import {
  brokenQualities,
  doubtfulPhrases,
  personalMatters,
} from '../../src/engine/learned/guardrails.ts';
import {
  isMeta,
  partsText,
  preferenceOf,
  readObservation,
} from '../../src/engine/learned/preference.ts';
import { foldedText, termsIn } from '../../src/engine/learned/words-of.ts';
import { emptyGraph, type MemoryGraph, stampKey } from '../../src/engine/memory/graph.ts';
import { importJsonl } from '../../src/engine/memory/jsonl.ts';
import { applyOperations } from '../../src/engine/memory/operations.ts';
import { searchNodes } from '../../src/engine/memory/search.ts';
import { requestLanguage } from '../../src/engine/runs/played-config.ts';
import { parseAnswer, parseJson } from '../../src/engine/walk/ask.ts';
import { recordName } from '../../src/engine/walk/walk.ts';
import {
  headingIn,
  numberIn,
  numberOfText,
  withDigits,
} from '../../src/engine/workflows/folio/contract/chapter-heading.ts';
import { dismissalOf, parseLocation } from '../../src/engine/workflows/folio/contract/findings.ts';
import { folioContract } from '../../src/engine/workflows/folio/contract/index.ts';
import { readRecord } from '../../src/engine/workspace/child-records.ts';
import { lineReader } from '../../src/engine/workspace/event-line.ts';
import { spellings, toldOf } from '../../src/engine/workspace/forget-records.ts';
import { redactSecrets } from '../../src/engine/workspace/redact.ts';
import { switchedOff } from '../../src/engine/workspace/switch-off.ts';
import { tempOwner } from '../../src/engine/workspace/temp-files.ts';
import type { ReadersByFile } from './readers.ts';

const entity = (...observations: readonly string[]) => ({
  ...{
    name: 'lp:defaults:language',
    entityType: 'learned_preference',
    observations: [...observations],
  },
  ...{ createdAt: '2026-03-01T00:00:00Z', updatedAt: '2026-03-01T00:00:00Z', stamps: {} },
});
const graphOf = (text: string): MemoryGraph => ({ ...emptyGraph(), entities: [entity(text)] });
const finding = (problem: string, location: string) => ({ agent: 'Lens', problem, location });

export const engineReaders: ReadersByFile = {
  'engine/data/hosts.ts': { namedHosts },
  'engine/data/json-text.ts': { jsonIn },
  'engine/data/normal-form.ts': { normalForm: (text) => normalForm(text, 'NFKC') },
  'engine/data/shell-word.ts': { shellWord },
  'engine/data/title-line.ts': { titleLine },
  'engine/data/yaml-document.ts': { yamlDocument, yamlKeyLines },

  'engine/runs/played-config.ts': { requestLanguage },
  'engine/walk/ask.ts': {
    parseAnswer: (text) => parseAnswer('answers/a.json', text),
    parseJson: (text) => parseJson('answers/a.json', text),
  },
  'engine/workflows/folio/contract/chapter-heading.ts': {
    ...{ headingIn, numberIn, withDigits },
    numberOfText: (text) => numberOfText(`第七章\n${text}`) ?? numberOfText(text),
  },
  'engine/config/nearest.ts': {
    distance: (text) => distance(text, 'max_parallel'),
    nearest: (text) => nearest(text, ['max_parallel', 'language']),
  },
  'engine/config/parse.ts': {
    parseConfig: (text) => expandDots(parseConfig({ file: 'config.yaml', text })),
    parseSetting: (text) => parseSetting(`key=${text}`),
  },
  'engine/config/secrets.ts': { looksSecret, shown },
  'engine/decode-text.ts': { decodeText: (text) => decodeText(Buffer.from(text)) },
  'engine/data/likeness.ts': { dice: (text) => dice(text, 'the fog comes in') },
  'engine/workflows/folio/contract/findings.ts': {
    parseLocation,
    dismissalOf: (text) =>
      dismissalOf(finding(text, text), 1, [
        { ...finding('霧が出て', '¶1'), chapter: 1, reason: '' },
      ]),
  },
  'engine/learned/check.ts': {
    checkObservation,
    checkPreference: (text) => checkPreference(entity(text)),
  },
  'engine/learned/clusters.ts': { topicOf },
  'engine/learned/edit.ts': {
    editedBy: (text) => editedBy(entity('[what] a'), text),
    editableText: (text) => editableText(entity(text)),
  },
  'engine/learned/guardrails.ts': { brokenQualities, doubtfulPhrases, personalMatters },
  'engine/learned/preference.ts': {
    isMeta,
    readObservation,
    preferenceOf: (text) => preferenceOf(entity(text, `[meta] last reinforced: ${text}`)),
    partsText: (text) => partsText({ what: text, evidence: text, scope: text, action: text }),
  },
  'engine/learned/words-of.ts': {
    foldedText,
    termsIn: (text) => termsIn(text, ['never confirm destructive', 'iq', '燃え尽き']),
  },
  'engine/memory/graph.ts': { stampKey },
  'engine/memory/jsonl.ts': { importJsonl },
  'engine/memory/operations.ts': {
    applyOperations: (text) => {
      const source = { origin: 'person', run: null, quotes: [] } as const;
      const kind = 'add_observations' as const;
      const name = 'lp:defaults:language';
      return applyOperations(graphOf('a'), [{ kind, name, observations: [text], source }], '');
    },
  },
  'engine/memory/search.ts': {
    searchNodes: (text) => searchNodes(graphOf('fog over the harbour'), text),
    'searchNodes in it': (text) => searchNodes(graphOf(text), 'fog over the harbour'),
  },
  'engine/data/score.ts': { AxisScore: (text) => AxisScore.safeParse(text) },
  'engine/walk/walk.ts': { recordName },
  'engine/workspace/child-records.ts': { readRecord },
  'engine/workspace/event-line.ts': { lineReader: lineReader(folioContract) },
  'engine/workspace/redact.ts': { redactSecrets },
  'engine/workspace/switch-off.ts': { switchedOff },
  'engine/workspace/temp-files.ts': { tempOwner },
  'engine/workspace/forget-records.ts': {
    toldOf: (text) => toldOf(text, ['lp:defaults:language']),
    spellings,
  },
};
