/** An answer with another code than "0". */
export class ApiError extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

export type ClientOptions = { host: string; token: string; source?: string };

type Answer = { code: string; message: string; data: unknown };
type Page<Row> = { list: Row[]; hasNext: boolean };

/** Sends calls and reads pages. */
export class Connection {
  readonly #host: string;
  readonly #common: object;
  constructor({ host, ...common }: Required<ClientOptions>) {
    this.#host = host;
    this.#common = common;
  }

  protected async ask<Data>(name: string, params: object): Promise<Data> {
    const response = await fetch(`${this.#host}/api/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...this.#common, ...params }),
    });
    const { code, message, data } = (await response.json()) as Answer;
    if (code !== '0') throw new ApiError(code, message);
    return data as Data;
  }

  protected async *pages<Row>(name: string, params: object): AsyncGenerator<Row> {
    for (let curPage = 1; ; curPage += 1) {
      const page = await this.ask<Page<Row>>(name, { perPage: 2000, ...params, curPage });
      yield* page.list;
      if (!page.hasNext) return;
    }
  }
}
