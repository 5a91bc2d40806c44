import type { Answer } from './open-portal-client.ts';
import type { Walk } from './open-world.ts';
import type { Alter, PortalRequest } from './serve-altered.ts';
import { walkAccounts } from './walk-accounts.ts';
import { walkFields } from './walk-fields.ts';
import { walkNames } from './walk-names.ts';
import { walkPages } from './walk-pages.ts';
import { walkRules, walkSurplus } from './walk-rules.ts';
import { walkSessions } from './walk-sessions.ts';

type Plant = { name: string; part: (walk: Walk) => Promise<void>; alter: Alter };
type List = { list: Record<string, unknown>[]; total: number };

const SUCCESS = { code: 0, message: 'success', data: {} };

/** Replaces a code and its key by others. */
const recode =
  (code: number, to: number, message: string): Alter =>
  (_asked, answer) =>
    answer.code === code ? { ...answer, code: to, message } : answer;

/** Changes the list of an answer. */
const relist =
  (change: (data: List, req: PortalRequest) => object): Alter =>
  ({ req }, answer) => {
    const data = answer.data as Partial<List> | null;
    return answer.code === 0 && Array.isArray(data?.list)
      ? { ...answer, data: change(data as List, req) }
      : answer;
  };

const longest = ({ attributes = {} }: PortalRequest) =>
  Math.max(0, ...Object.values(attributes).map((value) => String(value).length));

/** Eleven servers that deviate from the specification in one way each, and the part that finds it. */
export const plants: readonly Plant[] = [
  {
    name: 'rows are empty where `fields` selects the list',
    part: walkFields,
    alter: relist(({ list, ...rest }, { fields = [] }) => ({
      ...rest,
      list: fields.includes('list') ? list.map(() => ({})) : list,
    })),
  },
  {
    name: 'an unknown field is ignored',
    part: walkFields,
    alter: ({ req }, answer) => (req.fields?.includes('no_such_field') ? SUCCESS : answer),
  },
  {
    name: 'a selected field is missing',
    part: walkFields,
    alter: ({ path, req }, answer) => {
      if (path !== '/tools/api_info' || !req.fields?.includes('app_uuid')) return answer;
      const { app_uuid: _, ...data } = answer.data as Record<string, unknown>;
      return { ...answer, data };
    },
  },
  {
    name: 'every page is the first',
    part: walkPages,
    alter: firstPages(),
  },
  {
    name: 'the total is one too small',
    part: walkPages,
    alter: relist((data) => ({ ...data, total: Math.max(0, data.total - 1) })),
  },
  {
    name: 'an ended session answers 20068',
    part: walkSessions,
    alter: recode(20069, 20068, 'TOKEN_ERROR'),
  },
  {
    name: 'a missing confirmation has the code of another call',
    part: walkRules,
    alter: recode(20012, 20063, 'RESET_CONFIRM_PASSWORD_REQUIRED'),
  },
  {
    name: 'a refusal has a sentence instead of its key',
    part: walkAccounts,
    alter: (_asked, answer) =>
      answer.code === 20045 ? { ...answer, message: 'Wrong username or password' } : answer,
  },
  {
    name: 'a text of the greatest length is too long',
    part: walkRules,
    alter: ({ path, req }, answer) =>
      path === '/user/company_edit' && longest(req) === 100
        ? { code: 20135, message: 'COMPANY_NAME_MAX', data: null }
        : answer,
  },
  {
    name: 'an unknown attribute is ignored',
    part: walkSurplus,
    alter: ({ path, req }, answer) =>
      path === '/postback/list' && 'surplus_attribute' in (req.attributes ?? {}) ? SUCCESS : answer,
  },
  {
    name: 'a second name of a field is refused',
    part: walkNames,
    alter: ({ path, req: { attributes = {} } }, answer) =>
      path === '/auth/sign_up' && 'username' in attributes
        ? { code: 20071, message: 'PARAMS_TYPE_ERROR', data: null }
        : answer,
  },
];

/** Answers each list with its first page, whatever page is requested. */
function firstPages(): Alter {
  const first = new Map<string, Answer>();
  return ({ path, req: { filter = {} } }, answer) => {
    const key = `${path} ${filter.perPage}`;
    if (filter.curPage === 1) first.set(key, answer);
    return filter.curPage === undefined ? answer : (first.get(key) ?? answer);
  };
}
