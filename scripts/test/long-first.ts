import { BaseSequencer, type TestSpecification } from 'vitest/node'

// Begun last, one of them would keep a single worker busy while the others have nothing left to do. A fresh clone knows no
// durations, and Vitest would go by the size of files. What waits, for a market that starts or for what takes seconds in one,
// comes in turn with what computes: otherwise all workers would wait at once at first, and compete for the cores afterwards.
const LONG_FILES = [
  'scripts/faults/faults.db.test.ts',
  'server/test/authorisation/authorisation.db.test.ts',
  'scripts/start.test.ts',
  'server/test/fuzz/fuzz.db.test.ts',
  'server/src/domains/orders/placing/recovering/killed.db.test.ts',
  'server/src/http/tests/every-call.db.test.ts',
  'scripts/start-external.db.test.ts',
  'server/src/domains/orders/placing/recovering/late-answers.db.test.ts',
  'server/src/domains/catalogue/model/catalogue.db.test.ts',
  'scripts/backup/backup.db.test.ts',
  'server/src/jobs/running/start-jobs.db.test.ts',
  'server/src/domains/catalogue/search/search-oracle.db.test.ts',
  'server/src/http/tests/database-away.db.test.ts',
  'server/src/domains/catalogue/model/crash-and-standby.db.test.ts',
  'server/src/db/embedded/embedded-postgres.db.test.ts',
  'server/test/raw-statements/raw-statements.db.test.ts',
]

/** Begins each project with its longest files. */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => {
      const index = LONG_FILES.findIndex((path) => moduleId.endsWith(`/${path}`))
      return index === -1 ? LONG_FILES.length : index
    }
    const sorted = await super.sort(files)
    // Files of a project stay together: a worker serves one project, and a change of project starts another worker.
    const projects = [...new Set(sorted.map(({ project }) => project.name))]
    return projects.flatMap((name) =>
      sorted.filter(({ project }) => project.name === name).toSorted((a, b) => rank(a) - rank(b)),
    )
  }
}
