import type { Tier } from '../data/event.ts';
import { crewInFile, crewSettings } from './crew/contract/settings.ts';
import { editInFile, editSettings } from './edit/contract/settings.ts';
import { fieldInFile, fieldSettings } from './field/contract/settings.ts';
import { folioInFile, folioSettings } from './folio/contract/settings.ts';
import { sessionInFile, sessionSettings } from './session/contract/settings.ts';

/*
 * The settings of every workflow: the top-level keys of `config.yaml` that each one claims. Loaded with the settings, since
 * `Config` is exact in all of them.
 */

/** Who claims what; a key that is claimed twice turns a test red. */
export const claims = {
  folio: folioSettings,
  crew: crewSettings,
  edit: editSettings,
  field: fieldSettings,
  session: sessionSettings,
} as const;

/** As they stand in a settings file, before and after those that all workflows share: lists keep that order. */
export const roomSettings = {
  before: folioSettings,
  after: { ...crewSettings, ...editSettings, ...fieldSettings, ...sessionSettings },
} as const;

/** The tier whose model is named to a person who asks who is at work: the one that the first workflow writes with. */
export function namedTier(config: {
  readonly folio: { readonly models: { readonly plotter: Tier } };
}): Tier {
  return config.folio.models.plotter;
}

/** The same as groups of lines of the whole file. */
export const roomsInFile = {
  before: folioInFile,
  after: [crewInFile, editInFile, fieldInFile, sessionInFile],
} as const;
