import { startDemo } from '#fixtures/testing/start-demo.ts';
import { testProof } from './test-proof.ts';

await testProof('conformance', { seed: 3, env: await startDemo() });
