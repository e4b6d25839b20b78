import type { StoryLines } from '../ja/lines.ts';
import { nth, nthFirst } from './nth.ts';

/** What is said of stories in lists, in plain lines and by verbs. */
export const lines: StoryLines = {
  separator: ', ',
  place: (chapter, round) =>
    [chapter === '' ? '' : `chapter ${chapter}`, round === '' ? '' : `round ${round}`]
      .filter((part) => part !== '')
      .join(' '),
  scored: (agent, score, lowest, critical) =>
    `${agent} ${score}${lowest === '' ? '' : ` (lowest: ${lowest})`}${critical === 0 ? '' : `, ${critical} critical`}`,
  judged: (place, average, gain, outcome, why) =>
    `Verdict, ${place}: average ${average}${gain === '' ? '' : ` (${gain})`}: ${outcome} – ${why}`,
  imported: {
    taken: (chapters) =>
      chapters === 1
        ? 'Taken as one chapter, which begins:'
        : `Taken as ${chapters} chapters, which begin:`,
    chapter: (number, line, characters) =>
      `  ${number}. ${line} (${characters.toLocaleString('en-US')} characters)`,
    encoding: (name, encoding, doubtful) =>
      `${name} was read as ${encoding}${doubtful ? '. That is not certain: look at the lines below, and save it as UTF-8 if they are garbled' : ''}`,
  },
  export: {
    begin: 'Exporting the manuscript...',
    title: (title) => `✓ Title: "${title}"`,
    chapter: (n, title, source, unit) =>
      `✓ ${nthFirst(n, unit)}${title === '' ? '' : `: "${title}"`} (${source})`,
    left: (n, title, source, unit) =>
      `– ${nthFirst(n, unit)}${title === '' ? '' : ` ("${title}")`} is left out: it has not been accepted yet (${source})`,
    taken: (n, title, source, unit) =>
      `⚠️ ${nthFirst(n, unit)}${title === '' ? '' : ` ("${title}")`} is a draft that has not been accepted yet (${source})`,
    noAuthor:
      'It names no author: write author: NAME into current/site.yaml, or ctrl+p, /author NAME (on the shell --author NAME).',
    takeDrafts: 'To take drafts that have not been accepted in, add --with-drafts.',
    takeDraftsHere:
      'To take drafts that have not been accepted in: ctrl+p, /export-drafts and the format.',
    missing: (n, unit) => `Warning: ${nth(n, unit)} has no draft and is left out`,
    untaken: {
      use: (n, round, unit) => `${nth(n, unit)} as round ${round} has it`,
      redo: (n, unit) => `${nth(n, unit)} written anew`,
      edit: (n, round, unit) => `your edit of round ${round} of ${nth(n, unit)}`,
      review: (n, round, unit) => `round ${round} of ${nth(n, unit)} scored again`,
    },
    done: (path) => `Exported: ${path}`,
    episode: (n, title, characters, words) =>
      `✓ Episode ${n}: "${title}" (${lengthOf(characters, words)})`,
    hook: (words) => `    ends: ${words}`,
    inside: '    cut within a scene, which alone is longer than an episode',
    own: '    cut within a scene, where you let the next one begin (current/cuts.yaml)',
    episodes: (episodes, folder) =>
      `Exported: ${folder} (${episodes === 1 ? '1 episode' : `${episodes} episodes`})`,
    stock: (there, wanted) =>
      `The calendar is made, but only ${there === 1 ? '1 episode is' : `${there} episodes are`} ready. With ${wanted} in stock a bad week does not show.`,
    total: (characters, words) => `Length: ${lengthOf(characters, words)}`,
  },
  done: {
    files: 'Written:',
    own: 'Your chapters, as they were:',
  },
  since: {
    chapters: (n) => `${n.length === 1 ? 'chapter' : 'chapters'} ${n.join(', ')} done`,
    rounds: (n) => (n === 1 ? '1 round judged' : `${n} rounds judged`),
  },
  position: (chapter, round, maxRounds) =>
    `chapter ${chapter} round ${Number(round) > Number(maxRounds) ? round : `${round}/${maxRounds}`}`,
  phases: { intake: 'idea', paths: 'paths', select: 'choice', loop: 'writing' },
  gate: {
    outcome: {
      PASS: 'pass',
      CONVERGED: 'pass (no longer improving)',
      FORCE_PASS: 'accepted below the rules',
      FAIL: 'fail',
    },
    notConverged: 'Every rule is met, but it is still gaining: one more round',
    allMet: (high) => `Every rule is met${high === 0 ? '' : ` (serious issues open: ${high})`}`,
  },
};

function lengthOf(characters: number, words: number | undefined): string {
  const [count, unit] = words === undefined ? [characters, 'characters'] : [words, 'words'];
  return `${count.toLocaleString('en-US')} ${unit}`;
}
