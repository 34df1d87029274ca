import { stripVTControlCharacters } from 'node:util';
import type { TestError } from 'vitest';
import type { Reporter, SerializedError, TestModule } from 'vitest/node';

/** How the reporter describes a failed file whose tests all passed: the tests, and its name. */
export const failedOutsideTests = /^Failed outside its tests, of which (\d+) passed: (.*)$/gm;

const maxErrorLength = 1_000;

/**
 * Names the tests that passed only when repeated, with what failed first, so that an unreliable test is seen and
 * mended, and the files in which no test failed but a preparation, something that no test waited for, or the whole
 * process.
 */
export default class SecondTryReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]) {
    const pathsWithErrors = errors.map((error) => error.VITEST_TEST_PATH);
    const unreliable: string[] = [];
    for (const module of modules) {
      const tests = [...module.children.allTests()];
      const states = tests.map((test) => test.result().state);
      const isAtEnd = ['passed', 'skipped'].includes(module.state());
      if (!states.includes('failed') && (!isAtEnd || pathsWithErrors.includes(module.moduleId))) {
        const passed = states.filter((state) => state === 'passed').length;
        console.log(`\nFailed outside its tests, of which ${passed} passed: ${module.relativeModuleId}`);
      }
      for (const test of tests) {
        if (!test.diagnostic()?.flaky) continue;
        const [first] = test.result().errors ?? [];
        unreliable.push(`${module.relativeModuleId} > ${test.fullName}`, toText(first));
      }
    }
    if (unreliable.length > 0) console.log('\nPassed only when repeated, to be mended:');
    for (const text of unreliable) console.log(`  ${text}`);
  }
}

function toText(error: TestError | undefined): string {
  const text = [error?.message, error?.diff].filter(Boolean).join('\n') || 'without an error';
  return stripVTControlCharacters(text).slice(0, maxErrorLength).replaceAll('\n', '\n    ');
}
