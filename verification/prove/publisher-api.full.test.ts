import { testProof } from './test-proof.ts';

await testProof('publisher-api', { seed: 31 });
