import sharp from 'sharp';

// Decoders are a large attack surface: all but the three formats are disabled for the process.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadPng', 'VipsForeignLoadJpeg', 'VipsForeignLoadWebp'],
});
// One thread per image, because clicks are served on the same cores.
sharp.concurrency(1);
sharp.cache(false);

/** The decoder of untrusted images. */
export { sharp };
