import type { inputFailures as ja } from '../ja/input-failures.ts';

const resume = 'run `folio-tui resume ID`.';

const plainer =
  'A smaller, plainer request helps, and so may a stronger model: `folio-tui resume ID -c default_model=opus`.';

/** When what was handed over (an idea, a manuscript, a file with an answer) cannot be taken. */
export const inputFailures: typeof ja = {
  idea_empty: () => ({
    title: 'Error: please type an idea.',
    detail: '',
    next: 'One sentence is enough, e.g. `folio-tui write "a lighthouse keeper\'s daughter"`.',
  }),
  request_empty: () => ({
    title: 'There is no request.',
    detail: '',
    next: 'Write what you want done, if only in a sentence: `folio-tui crew "make the README easier to read"`',
  }),
  no_story: () => ({
    title: 'There is no story here.',
    detail: '',
    next: '`folio-tui write "IDEA"` begins one, `folio-tui write --import FILE` brings one along.',
  }),
  not_of_this_run: (run, flag) => ({
    title: `${flag} says nothing to ${run}: it is said to stories.`,
    detail: '',
    next: '`folio-tui runs` lists what there is. Name a story, or no run at all for the one in hand.',
  }),
  repository: (kind, detail) => ({
    title:
      {
        task_empty: 'Task description cannot be empty.',
        task_too_long: 'The task is too long (at most 10,000 characters).',
        edit_no_folder: `There is no such folder: ${detail}`,
        field_no_folder: `There is no such folder: ${detail}`,
        edit_bare: `No working tree: ${detail} is a bare repository.`,
        edit_artifacts_inside: 'The folder for verification runs lies inside the repository.',
        edit_artifacts_unwritable: 'The folder for verification runs cannot be written.',
        edit_hidden_inside: 'The hidden check lies inside the repository, where agents read.',
        edit_hidden_missing: 'There is no such hidden check.',
        edit_issue_missing: 'There is no such issue.',
        edit_in_use: 'Another task is at work in this repository.',
      }[kind] ?? kind,
    detail: kind.endsWith('_no_folder') || kind === 'edit_bare' ? '' : detail,
    next:
      {
        task_empty: 'Write what is to change: `folio-tui edit "rename the flag --foo to --bar"`',
        task_too_long: 'Shorten it, or cut it into several tasks.',
        edit_no_folder: 'Name the repository with --repo DIR.',
        field_no_folder:
          'Name one that is there, or take it out of field.repositories in your own config.yaml.',
        edit_bare: 'Name a clone of it with --repo DIR.',
        edit_artifacts_inside:
          'Set edit.artifact_dir (or AGENT_ARTIFACT_DIR) to a folder outside of it.',
        edit_artifacts_unwritable:
          'Set edit.artifact_dir (or AGENT_ARTIFACT_DIR) to one that can be.',
        edit_hidden_inside: 'Move it out of the repository.',
        edit_hidden_missing: 'Name it from the folder of the repository, or with its whole path.',
        edit_issue_missing:
          'Look with `folio-tui field`, log in with `gh auth login`, or write it to .agent/issues/N-name.md.',
        edit_in_use:
          'Wait until it has ended, or stop it: `folio-tui runs` has its ID, `folio-tui runs cancel ID` stops it.',
      }[kind] ?? '',
  }),
  trees: (kind, detail) => ({
    title:
      kind === 'trees_under_way'
        ? `A ${detail} is under way in the project, so no working copy of it can be made.`
        : kind === 'trees_names_collide'
          ? 'Names in the project differ by upper and lower case alone, so no working copy of it can be made.'
          : 'No working copy of the project can be made.',
    detail: kind === 'trees_under_way' ? '' : detail,
    next: `See to that, then ${resume} To have agents work in the project itself, set crew.trees.mode: shared`,
  }),
  no_plan: (path, reason) => ({
    title: 'Asked for twice, there is no plan that can be worked through.',
    detail: `${path} – ${reason}`,
    next: `To have it planned anew, run \`folio-tui resume ID\`; you may correct that file yourself first. ${plainer}`,
    onScreen: `${path} – ${reason}. ↵ has it planned anew; you may correct that file yourself first (v, then e). ${plainer}`,
  }),
  idea_too_long: (length) => ({
    title: 'Error: the idea is too long (at most 5000 characters).',
    detail: length === '' ? '' : `It has ${length} characters.`,
    next: 'Shorten it to at most 5000 characters.',
  }),
  manuscript: (tooLong) => ({
    title: tooLong ? 'Too many chapters (99 at most)' : 'There is no manuscript there',
    detail: '',
    next: 'Hand over a folder with one .md or .txt file for each chapter, or one file with a "# heading" before each. Example: `folio-tui write --import draft/`',
  }),
  manuscript_twice: (first, second) => ({
    title: 'The same chapter is there in two forms.',
    detail: `${first} / ${second}`,
    next: 'Keep the one you want, or give them different names, then try again.',
  }),
  own_folder: (path) => ({
    title: `${path} is where a story of folio-tui lies, and cannot be read in as it is.`,
    detail: 'Its paragraphs are numbered there, and earlier drafts and reviews lie beside them.',
    next: 'Open that story to write on (m). To begin another one with it: open it, ctrl+p, /export (`folio-tui export` in the shell), then read in the manuscript.md that this writes.',
  }),
  no_such_file: (path) => ({
    title: `There is no such file or folder: ${path}`,
    detail: '',
    next: 'Check how it is written: as seen from the folder folio-tui was started in, or from / or ~.',
  }),
  not_text: (path) => ({
    title: `${path === '-' ? 'The standard input' : path} cannot be read as text.`,
    detail: 'Text may be UTF-8, Shift_JIS, EUC-JP or UTF-16.',
    next: 'Save a document of a word processor as plain text (.txt), then hand that over.',
  }),
  not_a_picture: (path) => ({
    title: `${path} cannot be the cover of a book.`,
    detail: 'A cover is a JPEG or PNG picture of at most 20 MB.',
    next: 'Save the picture as JPEG or PNG, or export without --cover.',
  }),
  user_input_type: (type) => ({
    title: `user_input.json cannot be of type "${type}".`,
    detail: 'It may hold an idea (user_idea) or the choice of a path.',
    next: `Correct or remove that file, then ${resume}`,
  }),
  nothing_to_export: () => ({
    title: 'There is no draft to export.',
    detail: '',
    next: 'Write a story with `folio-tui write "your idea"`, then export it.',
  }),
  no_idea: () => ({
    title: 'Error: idea.json was not found.',
    detail: '',
    next: 'Start a story with `folio-tui write "your idea"`.',
  }),
};
