/**
 * The states of a person that are still to be delivered to the webhook's receiver, separated by spaces
 * (`queuedEvent`); where there is an event, at least one.
 */
export const version7 = `
ALTER TABLE sign_ups ADD COLUMN event_types TEXT NOT NULL DEFAULT '';
UPDATE sign_ups SET event_types = 'signed_up' WHERE event_id <> '';
`;
