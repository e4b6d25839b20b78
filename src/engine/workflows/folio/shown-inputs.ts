import { jsonIn } from '../../data/json-text.ts';
import { isRecord } from '../../data/shapes.ts';
import { jsonText } from '../../json-artifact.ts';
import type { Input } from '../../ports.ts';
import type { Files } from './contract/paths.ts';
import type { StoryInput } from './schema.ts';

/* What of a file is sent where not all of it is anybody's business. The files themselves stay whole. */

/** The idea; of a story that came as a manuscript without the chapters that it was read from, which are sent as they are. */
export function ideaInput(files: Files, manuscript: StoryInput['manuscript'] = []): Input {
  const path = files.idea;
  return manuscript.length === 0 ? { path } : { path, cut: ideaWithoutChapters };
}

/** So much of what was handed over tells which text it is. */
const mostPrompt = 200;

function ideaWithoutChapters(text: string): string {
  const idea = jsonIn(text);
  const prompt = isRecord(idea) ? idea['source_prompt'] : undefined;
  if (!isRecord(idea) || typeof prompt !== 'string') return text;
  const letters = [...prompt];
  if (letters.length <= mostPrompt) return text;
  const source_prompt = `${letters.slice(0, mostPrompt).join('')}…`;
  return jsonText({ ...idea, source_prompt });
}

/** Who judges alone is told what shall be mended and kept, and not how the others judged. */
export function notesWithoutScores(notes: string): string {
  const parts = notes.split(/\n(?=## |Average: )/);
  return parts.filter((part) => !/^(?:## Scores This Round|Average: )/.test(part)).join('\n');
}
