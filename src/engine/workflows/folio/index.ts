import { jsonText } from '../../json-artifact.ts';
import { defineWorkflow } from '../../workflow.ts';
import { type FolioContract, folioContract } from './contract/index.ts';
import { languageFor } from './contract/language.ts';
import { filesOf, storyFolder } from './contract/paths.ts';
import { voiceSheet } from './contract/voice-sheet.ts';
import { ended } from './ended.ts';
import { stamp } from './files.ts';
import { titleOfStory } from './idea.ts';
import { writeManuscript } from './imported.ts';
import { exported } from './manuscript.ts';
import { StoryInput } from './schema.ts';
import { selectionText } from './select.ts';
import { firstFiles } from './state-files.ts';
import { writeStory } from './workflow.ts';

/** A story: idea → three paths → choose → draft, reviews, gate, revise. One place, one story at a time. */
export const folio = defineWorkflow<StoryInput, FolioContract>({
  contract: folioContract,
  idPrefix: 'story',
  input: StoryInput,
  title: titleOfStory,
  ownText: ({ manuscript = [] }) => manuscript.length > 0,
  complete: (input, { folio: { language, keeper, unit } }) => {
    const { idea, manuscript = [] } = input;
    const texts = [idea, ...manuscript.map(({ text }) => text)].join('\n');
    return {
      ...input,
      language: input.language ?? languageFor(texts, language),
      keeper: input.keeper ?? keeper,
      // chapters that are brought along are chapters
      ...((input.unit ?? unit) === 'episode' && manuscript.length === 0
        ? { unit: 'episode' as const }
        : { unit: undefined }),
    };
  },
  prepare: async (host, { idea, manuscript, voice, language = host.config.folio.language }) => {
    const files = filesOf(host.folder);
    const metadata = {
      source: 'folio_command',
      timestamp: stamp(host.now),
      input_length: [...idea].length,
    };
    await host.files.write(
      files.userInput,
      jsonText({ type: 'user_idea', content: idea, metadata }),
    );
    // A folder is kept by a file: character sheets put there are inputs of the next Persona call.
    await host.files.write(`${files.characters}.gitkeep`, '');
    if (manuscript) await writeManuscript(host.files, files, manuscript, language);
    const sheet = voiceSheet(voice ?? manuscript?.map(({ text }) => text) ?? [], language);
    if (sheet !== undefined) await host.files.write(files.voice, sheet);
    await firstFiles(host);
  },
  relay: ({ kind }, answer) =>
    kind === 'choose_path'
      ? { path: filesOf(storyFolder).userInput, text: selectionText(answer) }
      : undefined,
  run: writeStory,
  ended,
  exported,
});
