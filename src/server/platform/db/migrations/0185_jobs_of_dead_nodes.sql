-- Each node looks every few seconds for running jobs whose node has died. There are few of them among many that ended.
create index job_running on pgboss.job (heartbeat_on) where state = 'active';
