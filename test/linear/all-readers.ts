import { agentReaders } from './agent-readers.ts';
import { crewReaders } from './crew-readers.ts';
import { editReaders } from './edit-readers.ts';
import { engineReaders } from './engine-readers.ts';
import { fieldReaders } from './field-readers.ts';
import { folioReaders } from './folio-readers.ts';
import type { ReadersByFile } from './readers.ts';
import { readingReaders } from './reading-readers.ts';
import { sessionReaders } from './session-readers.ts';
import { uiReaders } from './ui-readers.ts';

/** Every function of the program that reads a text of a person, a model or a file, by its file. */
export const allReaders: ReadersByFile = {
  ...{ ...engineReaders, ...folioReaders, ...crewReaders, ...fieldReaders, ...editReaders },
  ...sessionReaders,
  ...{ ...agentReaders, ...uiReaders, ...readingReaders },
};
