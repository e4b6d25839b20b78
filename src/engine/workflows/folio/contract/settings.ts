import { z } from 'zod';
import { flag, oneOf, onlyOff, tier, whole } from '../../../config/bounded.ts';
import { type InFileGroup, inFile } from '../../../config/in-file.ts';
import { choiceSettings, limitSettings } from './gate.ts';
import { settingsShape } from './gate-setting.ts';
import { contextCharacters } from './ledger/context-parts.ts';
import { units } from './unit.ts';

const qualityGate = z.object(settingsShape(limitSettings));
const { require_convergence, force_pass_draft, cross_review_pass } = settingsShape(choiceSettings);

const folio = z.object({
  language: oneOf('ja', 'en').default('ja').register(inFile, { note: 'ja | en, story content' }),
  unit: oneOf(...units)
    .default('chapter')
    .register(inFile, { note: 'chapter | episode: what new stories are written in' }),
  max_parallel: whole(1, 5).default(5).register(inFile, { note: '1–5' }),
  require_convergence,
  force_pass_draft,
  cross_review_pass,
  ask_each_chapter: flag(false).register(inFile, {
    note: 'stop after each accepted chapter and ask',
  }),
  drafts_choose: oneOf('author', 'average')
    .default('author')
    .register(inFile, { note: 'author | average: who chooses of two first drafts' }),
  keeper: flag(true).register(inFile, { note: 'a ledger of each new story, one call a chapter' }),
  context: z
    .object({ characters: whole(6000, 100_000).default(contextCharacters) })
    .register(inFile, { flow: true, note: '6000–100000, what a draft or plan is given' }),
  gates: z
    .object({
      characters: onlyOff(),
      chapter_outline: flag(false),
      chapter_completion: onlyOff(),
    })
    .register(inFile, { flow: true, note: 'chapter_outline: three flows to choose from' }),
  models: z
    .object({
      editor: tier().default('opus'),
      plotter: tier().default('sonnet'),
      reviewers: tier().default('sonnet'),
    })
    .register(inFile, { flow: true, note: 'tiers' }),
});

/** Settings of stories, by their keys at the top of the file (`docs/spec/folio.md` §10, §22). */
export const folioSettings = { quality_gate: qualityGate, folio };

/** As they stand in the whole file. */
export const folioInFile: readonly InFileGroup[] = [
  { heading: 'folio: when is a chapter good enough', settings: { quality_gate: qualityGate } },
  { settings: { folio } },
];
