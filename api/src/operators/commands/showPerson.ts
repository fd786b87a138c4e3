import type { ListedSignUp } from '../../store/ListedSignUp.ts';
import type { SignUp } from '../../store/SignUp.ts';
import type { PersonRecord } from '../../store/SignUpStore.ts';
import type { Command } from '../Command.ts';
import { writeLine } from '../output.ts';
import { readEmail } from '../readEmail.ts';

export const showPerson: Command = {
  words: 'show',
  parameters: '< address.txt',
  summary: 'all that is kept of one person, as JSON; the address comes from standard input',
  run: async (context, args) => {
    const { openStore, out, err } = context;
    const emailKey = await readEmail(context, args);
    const store = await openStore();
    const record = await store.find(emailKey);
    if (record.listed === undefined && record.quarantined === undefined) {
      return writeLine(err, 'Nothing is kept of that address.', 1);
    }
    return writeLine(out, JSON.stringify({ address: emailKey, ...describe(record) }, null, 2));
  },
};

/** Field names and values that the person can understand. */
function describe({ listed, quarantined }: PersonRecord) {
  return {
    onTheList: listed === undefined ? null : { ...fieldsOf(listed), ...statusOf(listed) },
    inQuarantine:
      quarantined === undefined ? null : { id: quarantined.id, ...fieldsOf(quarantined) },
  };
}

function fieldsOf({ name, email, school, at, consent, referredBy }: SignUp) {
  return {
    name,
    email,
    school: school ?? null,
    signedUpAt: at.toISOString(),
    consent: consent ?? null,
    referredBy: referredBy ?? null,
  };
}

const EVENTS = { waiting: 'waiting to be sent', dead: 'given up' } as const;

function statusOf(listed: ListedSignUp & Required<PersonRecord>['listed']) {
  const { attempts, invited, event, address, mails, mail, personId, source } = listed;
  return {
    timesSignedUp: attempts,
    invited: invited === undefined ? null : { batch: invited.batch, at: invited.at.toISOString() },
    webhook: event === undefined ? null : EVENTS[event],
    personId: personId ?? null,
    source: source ?? null,
    address: address ?? null,
    mailsRequested: mails ?? 0,
    mail: mail === undefined ? null : EVENTS[mail],
  };
}
