import { BaseSequencer, type TestSpecification } from 'vitest/node'

// They start whole markets, or wait for what takes seconds in one. Begun last, one of them would keep a single worker busy
// while the others have nothing left to do. A fresh clone knows no durations, and Vitest would go by the size of files.
const LONG_FILES = [
  'scripts/start.test.ts',
  'scripts/faults/faults.db.test.ts',
  'scripts/start-external.db.test.ts',
  'server/src/jobs/running/start-jobs.db.test.ts',
  'server/src/http/tests/database-away.db.test.ts',
  'server/src/db/embedded/embedded-postgres.db.test.ts',
  'server/src/domains/catalogue/search/search-oracle.db.test.ts',
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
