import type { Reporter, TestModule } from 'vitest/node';

/** Names the tests that passed only when repeated, so that an unreliable test is seen and mended. */
export default class SecondTryReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]) {
    const unreliable = modules
      .flatMap((module) => [...module.children.allTests()].map((test) => ({ test, file: module.relativeModuleId })))
      .filter(({ test }) => test.diagnostic()?.flaky);
    if (unreliable.length === 0) return;
    console.log('\nPassed only when repeated, to be mended:');
    for (const { test, file } of unreliable) console.log(`  ${file} > ${test.fullName}`);
  }
}
