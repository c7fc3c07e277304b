-- The wallet numbers that a community named when a proof of payment was sent, as 09 and nine digits: one transfer to a
-- wallet proves one payment, whoever owns the community.
alter table payment_proofs add column receivers text[] not null default '{}';
update payment_proofs p set receivers = array(
    select distinct '0' || m.found[1]
    from regexp_matches(regexp_replace(s.instructions, '[\s().-]', '', 'g'), '(?<!\d)(?:\+?63|0)(9\d{9})', 'g') m (found))
  from proof_settings s where s.group_id = p.group_id;
