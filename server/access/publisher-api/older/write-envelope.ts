import * as z from 'zod/mini';
import { describeField } from '#contract/publisher-api/api-call.ts';
import type { ApiAnswer } from '../answer-request.ts';

type Body = ApiAnswer['body'];

/**
 * How a call of the older dialect wraps its answers: `write` makes one, and `describe` is its schema,
 * made from that of `data`, of the fields beside it and of the codes of errors.
 */
export type Envelope = {
  write: (body: Body) => object;
  describe: (parts: {
    data: z.ZodMiniType;
    beside: Readonly<Record<string, z.ZodMiniType>>;
    codes: string;
  }) => z.ZodMiniType;
};

const isSuccess = ({ code }: Body) => code === '0';

/** That of most calls: the code is a number, in `status`. */
export const statusEnvelope: Envelope = {
  write: ({ code, message, data, ...account }) => {
    const status = { code: Number(code), msg: code === '0' ? 'Success' : message };
    return { status, ...account, data };
  },
  describe: ({ data, beside, codes }) => {
    const status = (code: z.ZodMiniType) => z.looseObject({ code, msg: z.string() });
    return z.xor([
      z.looseObject({ status: status(z.literal(0)), ...beside, data }),
      z.looseObject({ status: status(describeField(z.int(), codes)), data: z.null() }),
    ]);
  },
};

/** That of the clicks of LinkBux, which is spelt so: `{"status":"200","payliad":{...}}`. */
export const payliadEnvelope: Envelope = {
  write: (body) =>
    isSuccess(body)
      ? { status: '200', payliad: body.data }
      : { status: body.code, msg: body.message, payliad: null },
  describe: ({ data, codes }) =>
    z.xor([
      z.looseObject({ status: z.literal('200'), payliad: data }),
      z.looseObject({
        status: describeField(z.string(), codes),
        msg: z.string(),
        payliad: z.null(),
      }),
    ]),
};

/** That of the clicks of LinkHaitao: the fields of `data` are beside `status`, which is a number. */
export const rootEnvelope: Envelope = {
  write: (body) =>
    isSuccess(body)
      ? { status: 0, ...(body.data as object) }
      : { status: Number(body.code), msg: body.message },
  describe: ({ data, codes }) =>
    z.xor([
      z.looseObject({ ...(data as z.ZodMiniObject).shape, status: z.literal(0) }),
      z.looseObject({ status: describeField(z.int(), codes), msg: z.string() }),
    ]),
};
