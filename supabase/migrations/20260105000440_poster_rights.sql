-- Whoever writes a video keeps the index of posters, and an index asks with the writer's rights.
grant execute on function private.poster_id(text) to authenticated;
