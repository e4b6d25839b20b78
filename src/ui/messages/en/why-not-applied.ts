/** Why a file did not come into a project: as trees say it, or that it has changed since it was shown. */
export function whyNotApplied(why: string): string {
  const words: Readonly<Record<string, string>> = {
    conflict: 'the same lines were changed there, too',
    binary: 'both sides have changed it, and it is no text',
    deleted_here: 'it was deleted in the project',
    deleted_there: 'it is to be deleted, and was changed in the project',
    other_kind: 'something of another kind has this name',
    leads_out: 'a link leads out of the project',
    protected_name: 'nobody may touch this name',
    names_collide: 'two names differ in upper and lower case alone',
    changed: 'it has changed since it was shown',
  };
  return words[why] ?? why;
}
