import {
  allReviewers,
  directions,
} from '../../../../../engine/workflows/folio/contract/reviewers.ts';
import { numberWord } from '../../../../messages/en/number-word.ts';
import type { UsageWords } from '../ja/usage.ts';

const many = numberWord(allReviewers.length);

/** How its verbs are used. Read for `--help` alone. */
export const usage: UsageWords = {
  write: {
    line: '  folio-tui write "IDEA"         write a story',
    help: `folio-tui write "IDEA"

Makes ${numberWord(directions.length)} paths out of an idea (1 to 5000 characters) and writes chapters
along the one you choose: in the cockpit where there is a terminal, else line
by line.
While no path is chosen the question stays open and the run ends (code 2).

  write -                 read the idea from the standard input
  --prompt-file FILE      read the idea from a file
  --import FILE|DIR       begin with chapters you have: one file each, or one
                          file with headings. They stay as they are, and the
                          story goes on after them. The idea may be left out
  --review-only           with --import: ${many} reviews of each chapter, nothing
                          is written
  --voice FILE|DIR        measure texts of your own, for whoever drafts and
                          reviews (bible/voice.yaml; chapters of --import
                          are measured without it)
  --drafts 2              write each first draft twice, from different openings;
                          you take one, the other stays (chapters/chNN/)
  --drafts-choose average   both are reviewed and the higher average goes on
                          (author: you are asked)
  --unit chapter|episode  what is written at a time: whole chapters, or the
                          episodes of them (chapters/ch01/ep03/); else
                          folio.unit
  --scale short|medium|long|serial   how long: how many episodes, of how many
                          words each; else as the idea reads
  --story-lang ja|en      its language; else Japanese where the idea has kana,
                          else folio.language
  --new                   move the present story to archive/ first
  --use-round N [ch02]    the chapter (or the one in hand) is round N's draft
  --redo ch01             write that chapter again; --from-round R keeps rounds
                          up to R, --comment says what you want
  --retry NAME            ask that reviewer again
  --skip NAME             go on without that reviewer in this round
  --gate min_each=6,max_rounds=3   this story's own pass rules, from its
                          next verdict on: any key of quality_gate in
                          config.yaml, and require_convergence,
                          force_pass_draft, cross_review_pass
  --path A|B|C            choose the path in advance (in a rehearsal, C is
                          a short chapter that never passes)
  --comment TEXT          a comment on the choice (goes with --path)
  --chapters N            write up to chapter N (default 1)
  --force-pass-draft latest|best   the draft to take when none passes
  --require-convergence   revise a passing chapter until it stops getting better
  --cross-review          let Lens compare the ${many} reviews in one more call
  --rehearsal             play a recorded story: no model, no cost; IDEA may
                          be left out

Examples:
  folio-tui write "a lighthouse keeper's daughter" --path A
  folio-tui write --prompt-file idea.txt --plain --budget 2
`,
  },
  bible: {
    line: '  folio-tui bible                what the chapters have settled so far',
    help: `folio-tui bible

Shows what the chapters have settled, with the sentences it rests on. No model
is asked. The files are in workspace/current/bible/ and yours to edit.

  bible                   all of it
  bible characters        people, and the chapters they appear in
  bible threads           from planted to paid; a ! marks what is overdue
  bible timeline          what happened when
  bible places | things | rules | summaries | findings
  bible find WORD         entries with that word
  --keep                  give a story that has none a ledger (the next resume
                          shows the price and asks)
`,
  },
  plan: {
    line: '  folio-tui plan                 the outline, and its next chapters (--more 5)',
    help: `folio-tui plan

Shows the outline of the story in hand; a * marks what is written.

  --more N                have the next N chapters proposed (1 to 20) from the
                          open threads, the rules and what happened: one call.
                          You take each chapter or leave it; nothing that
                          stands is changed. They lie in current/outline/
  --comment TEXT          what you want of them

Then \`folio-tui resume current --chapters N\` writes on.

Examples:
  folio-tui plan --more 5
  folio-tui plan --more 2 --comment "the ship comes at last"
`,
  },
  export: {
    line: '  folio-tui export               join the accepted chapters into a manuscript',
    help: `folio-tui export

Joins the accepted chapters into one manuscript, without paragraph numbers.

  --format md|txt|narou|kakuyomu|pixiv|alphapolis|epub|html
                          format (default md); narou to alphapolis: ready to
                          paste on those sites; epub: an electronic book,
                          Japanese in vertical writing; html: for print
  --author NAME           who stands on the title page (epub, html)
  --cover FILE            a JPEG or PNG for the front (epub)
  --type full|chapters|episodes
                          one file (default), one a chapter, or one an
                          episode: cut at scene ends, each shown with the
                          words it ends with
  --length FROM-TO        characters of an episode (default 2000-4000)
  --start DATE            write calendar.csv and calendar.ics: one episode a
                          day from then on (nothing is posted); also
                          --time 21:07, --days mon,wed,fri, --per-day 2
  --with-drafts           take chapters in that have not been accepted yet, by
                          their newest drafts
  --out DIR               where to (default workspace/output)
  --strip-comments        leave out comments on unresolved issues (all but md
                          do so)
  --keep-comments         keep them
`,
  },
};
