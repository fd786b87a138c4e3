/** By whose link a person came (`Referrals`): a code, the beginning of that person's `token_hash`. */
export const version5 = `
ALTER TABLE sign_ups ADD COLUMN referred_by TEXT NOT NULL DEFAULT '';
ALTER TABLE quarantine ADD COLUMN referred_by TEXT NOT NULL DEFAULT '';
CREATE INDEX sign_ups_by_referral ON sign_ups (referred_by, email_key) WHERE referred_by <> '';
`;
