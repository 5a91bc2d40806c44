import { testProof } from './test-proof.ts';

await testProof('orders', { seed: 60 });
