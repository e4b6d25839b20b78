import { createHash } from 'node:crypto';
import { defineWorkflow } from '../../workflow.ts';
import { type FieldContract, fieldContract } from './contract/index.ts';
import { recordedName } from './look/recorded.ts';
import { FieldInput } from './schema.ts';
import { lookAtField } from './workflow.ts';

/** A field: what state every issue of a repository is in, and what is the next move (`docs/spec/field.md`). */
export const field = defineWorkflow<FieldInput, FieldContract>({
  contract: fieldContract,
  idPrefix: 'field',
  input: FieldInput,
  title: ({ repository, look, rehearsal }) =>
    rehearsal
      ? recordedName
      : `${nameOf(repository ?? '')}${look.project === null ? '' : ` · project ${look.project}`}`,
  rehearses: ({ rehearsal }) => rehearsal,
  named: {
    settled: (input, { repository }) => {
      if (input.rehearsal) return input;
      const root = repository?.(input.repository).root ?? input.repository;
      const elsewhere = root !== (repository?.(null).root ?? root);
      return { ...input, repository: root, look: { ...input.look, elsewhere } };
    },
    run: nameOfRun,
    again: ({ look }) => ({ kind: 'look', ...look }),
  },
  run: lookAtField,
});

function nameOf(repository: string): string {
  return repository.split('/').filter(Boolean).at(-1) ?? repository;
}

/** One for each repository, and each of its boards; a hash of where it lies keeps two of one name apart. */
function nameOfRun({ repository: given, look, rehearsal }: FieldInput): string {
  if (rehearsal) return recordedName;
  const repository = given ?? '';
  const slug = nameOf(repository)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');
  const hash = createHash('sha256').update(repository).digest('hex').slice(0, 8);
  const project = look.project === null ? '' : `-project-${look.project}`;
  return `${slug.slice(0, 40) || 'field'}-${hash}${project}`;
}
