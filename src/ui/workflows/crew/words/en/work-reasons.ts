/** Why work of tasks did not come into the project, and why its tests were not run. */

export function whyNotChecked(why: string, detail: string): string {
  switch (why) {
    case 'nothing_to_run':
      return 'no file of the project says how it is tested (package.json, Makefile, Cargo.toml, go.mod, pyproject.toml …)';
    case 'clash':
      return 'changes of two tasks do not fit together; say first which of them counts';
    case 'no_sandbox':
      return 'there is no sandbox on this computer to run them in';
    default:
      return `${detail}. Try the same command in the project yourself`;
  }
}

export function whyNotApplied(why: string): string {
  switch (why) {
    case 'conflict':
      return 'you and the task changed the same lines';
    case 'binary':
      return 'both changed it, and it is not text';
    case 'deleted_here':
      return 'it is not in the project';
    case 'deleted_there':
      return 'the task deleted it, and you changed it';
    case 'other_kind':
      return 'a folder or a link lies there';
    case 'leads_out':
      return 'a link would lead out of the project';
    case 'names_collide':
      return 'a file of nearly the same name is there';
    case 'clash':
      return 'two tasks changed the same lines';
    case 'not_done':
      return 'this task has nothing to apply yet';
    case 'builds_on':
      return 'another task changed it too; apply that one first, or all of it';
    case 'no_trees':
      return 'its copies are gone; the patches beside its results can be applied with git apply';
    default:
      return 'a name that git keeps for itself';
  }
}
