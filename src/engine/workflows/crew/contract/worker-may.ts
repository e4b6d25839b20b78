/** What a worker may do where there is a project, besides reading and searching it. */
export type WorkerMay = {
  /** Get a page of the web. */
  readonly fetch: boolean;
  /** Write and change files. */
  readonly write: boolean;
  /** Run commands. */
  readonly run: boolean;
};

/** By the kind of worker; one that a person made may do what a coder may. */
export function workerMay(persona: string): WorkerMay {
  switch (persona) {
    case 'worker_researcher':
      return { fetch: true, write: false, run: false };
    case 'worker_reviewer':
      return { fetch: false, write: false, run: true };
    case 'worker_writer':
      return { fetch: false, write: true, run: false };
    default:
      return { fetch: false, write: true, run: true };
  }
}
